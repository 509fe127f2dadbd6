-- AlterTable
ALTER TABLE "destinations" ADD COLUMN     "failing_reason" TEXT,
ADD COLUMN     "failing_since" TIMESTAMPTZ(3);

