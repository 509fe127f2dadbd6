CREATE INDEX CONCURRENTLY "unindexed_submissions_account_id_submission_id_idx" ON "unindexed_submissions" ("account_id", "submission_id");
