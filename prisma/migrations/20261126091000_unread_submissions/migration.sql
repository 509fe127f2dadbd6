CREATE INDEX CONCURRENTLY "submissions_unread_idx" ON "submissions" ("form_id", "folder", "id") WHERE "status" = 'unread';
