-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "next_retention_at" TIMESTAMPTZ(3),
ADD COLUMN     "next_retention_days" INTEGER,
ADD COLUMN     "retention_in_force" INTEGER;
