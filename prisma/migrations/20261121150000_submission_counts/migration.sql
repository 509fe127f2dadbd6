-- DropIndex
DROP INDEX "submissions_account_id_form_id_folder_status_created_at_idx";

-- CreateTable
CREATE TABLE "submission_counts" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "week" TIMESTAMPTZ(3) NOT NULL,
    "folder" "folder" NOT NULL,
    "status" "submission_status" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "submission_counts_pkey" PRIMARY KEY ("account_id","form_id","week","folder","status")
);

-- CreateTable
CREATE TABLE "submission_count_deltas" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "week" TIMESTAMPTZ(3) NOT NULL,
    "folder" "folder" NOT NULL,
    "status" "submission_status" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "submission_count_deltas_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "submissions_form_id_folder_status_id_idx" ON "submissions"("form_id", "folder", "status", "id");

-- Whatever changes submissions, a cascade included, changes their counts in the same transaction.
CREATE FUNCTION count_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, count(*)
  FROM arrived GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, sum(one)
  FROM (SELECT *, -1 AS one FROM before UNION ALL SELECT *, 1 FROM after) AS change
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(one) <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION count_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, -count(*)
  FROM gone GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

-- Making the triggers keeps writers out until this migration is committed, so that what is counted below is all there is.
CREATE TRIGGER count_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_arrived_submissions();
CREATE TRIGGER count_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_submissions();
CREATE TRIGGER count_gone AFTER DELETE ON submissions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_gone_submissions();

INSERT INTO submission_counts (account_id, form_id, week, folder, status, count)
SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, count(*)
FROM submissions GROUP BY 1, 2, 3, 4, 5;

-- The deltas come and go all the time; a quick vacuum keeps the table as small as what is in it.
ALTER TABLE "submission_count_deltas" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
