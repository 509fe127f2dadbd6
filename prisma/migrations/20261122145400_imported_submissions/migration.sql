-- AlterEnum
ALTER TYPE "access_surface" ADD VALUE 'csv_import';

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "imported_at" TIMESTAMPTZ(3);
