-- CreateEnum
CREATE TYPE "access_refusal" AS ENUM ('scope', 'form');

-- AlterTable
ALTER TABLE "access_records" ADD COLUMN     "refusal" "access_refusal";

-- CreateTable
CREATE TABLE "submission_reads" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "record_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "submission_reads_pkey" PRIMARY KEY ("submission_id","record_id")
);

-- CreateTable (unlogged: written at every call, and nothing is lost with it)
CREATE UNLOGGED TABLE "agent_callers" (
    "credential_id" TEXT COLLATE "C" NOT NULL,
    "busy_until" TIMESTAMPTZ(3) NOT NULL,
    "client_name" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "agent_callers_pkey" PRIMARY KEY ("credential_id")
);

-- CreateIndex
CREATE INDEX "access_records_account_id_surface_created_at_idx" ON "access_records"("account_id", "surface", "created_at");

-- AddForeignKey
ALTER TABLE "submission_reads" ADD CONSTRAINT "submission_reads_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
