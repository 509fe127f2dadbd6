-- The archive of the write-ahead log looks for these every few seconds.
CREATE INDEX CONCURRENTLY "files_uncopied_idx" ON "files" ("storage_key") WHERE "storage_key" IS NOT NULL AND "backed_up_at" IS NULL;
