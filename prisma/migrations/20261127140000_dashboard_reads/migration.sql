ALTER TYPE "access_surface" ADD VALUE 'dashboard';

-- When a member first opened the message within the hour of the record. Null: at the time of the record.
ALTER TABLE "submission_reads" ADD COLUMN "read_at" TIMESTAMPTZ(3);
