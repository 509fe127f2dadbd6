CREATE INDEX CONCURRENTLY "submissions_snoozed_idx" ON "submissions" ("snoozed_until") WHERE "snoozed_until" IS NOT NULL;
