-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "table_layout" JSONB;
