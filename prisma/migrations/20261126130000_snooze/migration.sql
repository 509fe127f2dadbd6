ALTER TABLE "submissions" ADD COLUMN "snoozed_until" TIMESTAMPTZ(3);
