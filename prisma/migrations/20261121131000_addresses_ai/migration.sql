-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "addresses_ai" BOOLEAN NOT NULL DEFAULT false;
