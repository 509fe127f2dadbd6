-- CreateEnum
CREATE TYPE "export_variant" AS ENUM ('spreadsheet', 'program');

-- AlterTable
ALTER TABLE "access_records" ADD COLUMN     "last_submission_id" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "export_tickets" ADD COLUMN     "variant" "export_variant" NOT NULL DEFAULT 'spreadsheet';
