-- Messages are found by what their owner wrote about them. Those with notes or replies are indexed anew.
INSERT INTO "unindexed_submissions" ("submission_id", "account_id")
SELECT s.id, s.account_id FROM "submissions" AS s
WHERE s.id IN (SELECT submission_id FROM "submission_notes" UNION SELECT submission_id FROM "replies")
ON CONFLICT ("submission_id") DO NOTHING;
