-- AlterTable
ALTER TABLE "export_tickets" ADD COLUMN     "shown" TEXT;
