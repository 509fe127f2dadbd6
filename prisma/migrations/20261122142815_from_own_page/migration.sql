-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "from_own_page" BOOLEAN;
