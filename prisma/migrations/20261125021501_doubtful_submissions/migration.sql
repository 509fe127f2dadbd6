-- No message that is not doubtful is added to this one.
CREATE INDEX CONCURRENTLY "submissions_doubtful_idx" ON "submissions" ("form_id", "id") WHERE "is_doubtful";
