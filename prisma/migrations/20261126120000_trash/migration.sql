-- AlterEnum
ALTER TYPE "folder" ADD VALUE 'trash';

-- CreateTable
CREATE TABLE "trashed_submissions" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "folder" "folder" NOT NULL,
    "is_doubtful" BOOLEAN,
    "was_moved" BOOLEAN NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "trashed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trashed_submissions_pkey" PRIMARY KEY ("submission_id")
);

-- CreateIndex
CREATE INDEX "trashed_submissions_account_id_trashed_at_submission_id_idx" ON "trashed_submissions"("account_id", "trashed_at", "submission_id");

-- AddForeignKey
ALTER TABLE "trashed_submissions" ADD CONSTRAINT "trashed_submissions_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is in the Trash is counted nowhere.
CREATE OR REPLACE FUNCTION count_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, sum(one)
  FROM (SELECT *, -1 AS one FROM before UNION ALL SELECT *, 1 FROM after) AS change
  WHERE folder <> 'trash' GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(one) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, -count(*)
  FROM gone WHERE folder <> 'trash' GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;

-- For open dashboards a message that is in the Trash is gone.
CREATE OR REPLACE FUNCTION announce_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, change.account_id, change.kind, CASE WHEN count(*) <= 100 THEN array_agg(change.id) END
  FROM (
    SELECT after.account_id, after.id, CASE WHEN after.folder = 'trash' THEN 'gone' ELSE 'changed' END AS kind
    FROM after JOIN before USING (id)
    WHERE (before.folder, before.status, before.done_at, before.is_starred, before.is_doubtful)
      IS DISTINCT FROM (after.folder, after.status, after.done_at, after.is_starred, after.is_doubtful)
  ) AS change GROUP BY change.account_id, change.kind;
  RETURN NULL;
END $$;
