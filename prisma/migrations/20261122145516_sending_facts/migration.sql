-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "has_browser_headers" BOOLEAN,
ADD COLUMN     "has_page_token" BOOLEAN;
