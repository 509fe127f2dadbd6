CREATE INDEX CONCURRENTLY "files_form_id_submission_id_idx" ON "files" ("form_id", "submission_id");
