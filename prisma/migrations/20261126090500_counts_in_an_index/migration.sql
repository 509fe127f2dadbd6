CREATE INDEX CONCURRENTLY "submission_counts_covering_idx" ON "submission_counts" ("account_id", "form_id", "week", "folder", "status", "is_done", "count");
