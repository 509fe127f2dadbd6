-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "self_registered" BOOLEAN NOT NULL DEFAULT false;
