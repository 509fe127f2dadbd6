-- Nor to this one.
CREATE INDEX CONCURRENTLY "submissions_starred_idx" ON "submissions" ("form_id", "folder", "id") WHERE "is_starred";
