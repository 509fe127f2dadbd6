CREATE INDEX CONCURRENTLY "deliveries_undelivered_submission_idx" ON "deliveries" ("submission_id") WHERE "state" = 'failed' OR ("state" = 'pending' AND "failures" > 0);
