-- Filters by what was replied to. Nothing but replies is added to it.
CREATE INDEX CONCURRENTLY "deliveries_answered_idx" ON "deliveries" ("form_id", "submission_id") WHERE "kind" = 'reply' AND "state" = 'delivered';
