-- CreateEnum
CREATE TYPE "delivery_kind" AS ENUM ('mail', 'webhook');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('pending', 'delivered', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "attempt_outcome" AS ENUM ('delivered', 'temporary', 'permanent');

-- CreateEnum
CREATE TYPE "webhook_status" AS ENUM ('active', 'disabled');

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "reply_to" TEXT,
ADD COLUMN     "subject" TEXT;

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C",
    "url" TEXT NOT NULL,
    "encrypted_secret" TEXT NOT NULL,
    "previous_encrypted_secret" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "field_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" "webhook_status" NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "kind" "delivery_kind" NOT NULL,
    "target" TEXT NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "delivery_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" "attempt_outcome" NOT NULL,
    "detail" TEXT NOT NULL,
    "response_status" INTEGER,
    "request_headers" JSONB,
    "response_headers" JSONB,
    "response_body" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_account_id_id_idx" ON "webhook_endpoints"("account_id", "id");

-- CreateIndex
CREATE INDEX "deliveries_target_state_next_attempt_at_idx" ON "deliveries"("target", "state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "deliveries_target_created_at_idx" ON "deliveries"("target", "created_at");

-- CreateIndex
CREATE INDEX "deliveries_state_next_attempt_at_idx" ON "deliveries"("state", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_submission_id_kind_target_key" ON "deliveries"("submission_id", "kind", "target");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
