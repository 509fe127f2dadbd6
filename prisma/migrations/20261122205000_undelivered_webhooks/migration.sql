-- What was not delivered to a target, newest first. A delivery that arrives is never added to it.
CREATE INDEX CONCURRENTLY "deliveries_undelivered_idx" ON "deliveries" ("target", "state", "created_at", "id") WHERE "state" = 'failed' OR "state" = 'cancelled';
