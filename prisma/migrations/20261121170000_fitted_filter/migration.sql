-- AlterTable
ALTER TABLE "spam_filters" ADD COLUMN     "fitted" TEXT NOT NULL DEFAULT '';
