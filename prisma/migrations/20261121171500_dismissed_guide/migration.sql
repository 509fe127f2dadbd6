-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "guide_dismissed_at" TIMESTAMPTZ(3);
