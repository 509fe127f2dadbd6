-- Emails that were saved as files while no mail server was set up, of which there are none where one was from the start.
CREATE INDEX CONCURRENTLY "delivery_attempts_saved_idx" ON "delivery_attempts" ("delivery_id") WHERE "outcome" = 'delivered' AND "response_status" IS NULL;
