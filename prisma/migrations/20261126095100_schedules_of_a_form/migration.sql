CREATE INDEX CONCURRENTLY "export_schedules_form_id_idx" ON "export_schedules" ("form_id");
