-- AlterTable
ALTER TABLE "access_records" ADD COLUMN     "after_submission_id" TEXT COLLATE "C",
ADD COLUMN     "with_files" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "export_tickets" ADD COLUMN     "after_id" TEXT COLLATE "C",
ADD COLUMN     "through_id" TEXT COLLATE "C";
