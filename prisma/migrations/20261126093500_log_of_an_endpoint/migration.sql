CREATE INDEX CONCURRENTLY "deliveries_target_created_at_id_idx" ON "deliveries" ("target", "created_at", "id");
