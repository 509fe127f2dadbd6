-- Others take their places: that of unread submissions, as nobody lists those that were read, and that of the log of an
-- endpoint, which is in the order of the log.
DROP INDEX "submissions_form_id_folder_status_id_idx";
DROP INDEX "deliveries_target_created_at_idx";

-- Every delivery is updated at least twice. PostgreSQL's defaults wait until a fifth of the table has changed.
ALTER TABLE "deliveries" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "delivery_attempts" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "submission_words" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "submission_counts" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "receipt_counts" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
