-- CreateEnum
CREATE TYPE "webhook_format" AS ENUM ('postern', 'slack', 'discord', 'teams', 'google_chat', 'telegram', 'matrix', 'ntfy');

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "format" "webhook_format" NOT NULL DEFAULT 'postern',
ADD COLUMN     "includes_fields" BOOLEAN NOT NULL DEFAULT true;
