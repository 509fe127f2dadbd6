-- Others take their places: that of unread submissions, as nobody lists those that were read, and that of the log of an
-- endpoint, which is in the order of the log.
DROP INDEX "submissions_form_id_folder_status_id_idx";
DROP INDEX "deliveries_target_created_at_idx";

-- Without these, deleting a form or an agent's connection reads the whole table.
CREATE INDEX "webhook_endpoints_form_id_idx" ON "webhook_endpoints" ("form_id");
CREATE INDEX "export_schedules_form_id_idx" ON "export_schedules" ("form_id");
CREATE INDEX "agent_refresh_tokens_client_id_idx" ON "agent_refresh_tokens" ("client_id");

-- Contents that are still to be removed, among the removals that backups are told of.
CREATE INDEX "file_removals_waiting_idx" ON "file_removals" ("removed_at") WHERE "content_removed_at" IS NULL;

-- Every delivery is updated at least twice. PostgreSQL's defaults wait until a fifth of the table has changed.
ALTER TABLE "deliveries" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "delivery_attempts" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "submission_words" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "submission_counts" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "receipt_counts" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
