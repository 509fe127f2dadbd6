-- The intake statistics that are not yet added up by day: the job that does so finds them by their age.
CREATE INDEX CONCURRENTLY "receipt_counts_hourly_idx" ON "receipt_counts" ("hour") WHERE extract(hour FROM "hour" AT TIME ZONE 'UTC') <> 0;
