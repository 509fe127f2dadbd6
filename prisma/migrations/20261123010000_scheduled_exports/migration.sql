-- CreateEnum
CREATE TYPE "export_frequency" AS ENUM ('daily', 'weekly', 'monthly');

-- CreateEnum
CREATE TYPE "export_target_kind" AS ENUM ('email', 's3', 'webdav');

-- CreateEnum
CREATE TYPE "export_schedule_status" AS ENUM ('active', 'disabled', 'deleted');

-- CreateEnum
CREATE TYPE "export_run_state" AS ENUM ('pending', 'delivered', 'failed');

-- AlterEnum
ALTER TYPE "access_surface" ADD VALUE 'csv_schedule';

-- AlterTable
ALTER TABLE "access_records" ADD COLUMN     "export_run_id" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "export_tickets" ADD COLUMN     "run_id" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "export_schedules" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C",
    "includes_spam" BOOLEAN NOT NULL DEFAULT false,
    "variant" "export_variant" NOT NULL DEFAULT 'spreadsheet',
    "frequency" "export_frequency" NOT NULL,
    "hour" INTEGER NOT NULL,
    "weekday" INTEGER,
    "month_day" INTEGER,
    "target" "export_target_kind" NOT NULL,
    "settings" JSONB NOT NULL,
    "encrypted_secret" TEXT,
    "status" "export_schedule_status" NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "next_run_at" TIMESTAMPTZ(3) NOT NULL,
    "is_filled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "export_schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_runs" (
    "id" TEXT COLLATE "C" NOT NULL,
    "schedule_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "state" "export_run_state" NOT NULL DEFAULT 'pending',
    "cut_at" TIMESTAMPTZ(3) NOT NULL,
    "previous_cut_at" TIMESTAMPTZ(3),
    "file_name" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "bytes" BIGINT,
    "sha256" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "detail" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scheduled_export_rows" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "schedule_id" TEXT COLLATE "C" NOT NULL,
    "run_id" TEXT COLLATE "C",

    CONSTRAINT "scheduled_export_rows_pkey" PRIMARY KEY ("submission_id","schedule_id")
);

-- CreateIndex
CREATE INDEX "export_schedules_account_id_form_id_idx" ON "export_schedules"("account_id", "form_id");

-- CreateIndex
CREATE INDEX "export_runs_state_next_attempt_at_idx" ON "export_runs"("state", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "export_runs_schedule_id_number_key" ON "export_runs"("schedule_id", "number");

-- CreateIndex
CREATE INDEX "scheduled_export_rows_schedule_id_run_id_submission_id_idx" ON "scheduled_export_rows"("schedule_id", "run_id", "submission_id");

-- CreateIndex
CREATE INDEX "scheduled_export_rows_run_id_submission_id_idx" ON "scheduled_export_rows"("run_id", "submission_id");

-- AddForeignKey
ALTER TABLE "export_schedules" ADD CONSTRAINT "export_schedules_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_schedules" ADD CONSTRAINT "export_schedules_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_runs" ADD CONSTRAINT "export_runs_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "export_schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_export_rows" ADD CONSTRAINT "scheduled_export_rows_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_export_rows" ADD CONSTRAINT "scheduled_export_rows_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "export_schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheduled_export_rows" ADD CONSTRAINT "scheduled_export_rows_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "export_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- In the transaction that adds submissions, so that none is skipped however late that commits, by a process of whichever
-- version. Whoever adds a submission locks its account's row, and so does whoever makes a schedule: one comes first.
CREATE FUNCTION schedule_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO scheduled_export_rows (submission_id, schedule_id)
  SELECT arrived.id, schedule.id FROM arrived JOIN export_schedules AS schedule ON schedule.account_id = arrived.account_id
  WHERE schedule.status <> 'deleted' AND (schedule.form_id IS NULL OR schedule.form_id = arrived.form_id)
  ORDER BY 1, 2;
  RETURN NULL;
END $$;

CREATE TRIGGER schedule_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION schedule_arrived_submissions();
