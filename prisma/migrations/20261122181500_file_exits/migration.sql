-- AlterEnum
ALTER TYPE "access_surface" ADD VALUE 'file';

-- AlterTable
ALTER TABLE "export_tickets" ADD COLUMN     "with_files" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "max_attachment_bytes" INTEGER NOT NULL DEFAULT 5000000;
