CREATE INDEX CONCURRENTLY "submission_reads_record_id_idx" ON "submission_reads" ("record_id");
