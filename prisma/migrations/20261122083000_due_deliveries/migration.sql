-- What workers claim: target by target, what was tried before first, then what has been due the longest.
CREATE INDEX CONCURRENTLY "deliveries_due_idx" ON "deliveries" ("kind", "target", (least("attempts", 1)), "next_attempt_at") WHERE "state" = 'pending';
