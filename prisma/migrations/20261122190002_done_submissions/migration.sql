-- No post is added to this one.
CREATE INDEX CONCURRENTLY "submissions_done_idx" ON "submissions" ("form_id", "id") WHERE "folder" = 'inbox' AND "done_at" IS NOT NULL;
