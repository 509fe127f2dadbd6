-- AlterEnum
ALTER TYPE "delivery_kind" ADD VALUE 'auto_reply';

-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "digest" TEXT;

-- AlterTable
ALTER TABLE "destinations" ADD COLUMN     "asked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "auto_reply_subject" TEXT,
ADD COLUMN     "auto_reply_text" TEXT,
ADD COLUMN     "digest_above" INTEGER;
