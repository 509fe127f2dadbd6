CREATE INDEX CONCURRENTLY "file_removals_waiting_idx" ON "file_removals" ("removed_at") WHERE "content_removed_at" IS NULL;
