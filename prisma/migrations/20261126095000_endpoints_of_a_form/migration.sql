CREATE INDEX CONCURRENTLY "webhook_endpoints_form_id_idx" ON "webhook_endpoints" ("form_id");
