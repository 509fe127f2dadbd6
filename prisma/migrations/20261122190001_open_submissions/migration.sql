-- What an inbox opens with: its open messages, newest first. Every post is added to it, so that it names neither folder nor status.
CREATE INDEX CONCURRENTLY "submissions_open_idx" ON "submissions" ("form_id", "id") WHERE "folder" = 'inbox' AND "done_at" IS NULL;
