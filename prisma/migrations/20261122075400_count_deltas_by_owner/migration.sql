-- CreateIndex
CREATE INDEX "submission_count_deltas_account_id_form_id_idx" ON "submission_count_deltas"("account_id", "form_id");

-- The table is different every minute. Without statistics the planner takes every owner for one of many and uses the index,
-- also for the owner whose deltas were most of the table when it was last analyzed.
ALTER TABLE "submission_count_deltas" ALTER COLUMN "account_id" SET STATISTICS 0, ALTER COLUMN "form_id" SET STATISTICS 0;
