-- The kept counts also tell open submissions from done ones. While those of the table are counted, none may change: the
-- functions before this migration do not say what is done.
LOCK TABLE "submissions" IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE "submission_counts" ADD COLUMN "is_done" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "submission_counts" DROP CONSTRAINT "submission_counts_pkey",
  ADD CONSTRAINT "submission_counts_pkey" PRIMARY KEY ("account_id", "form_id", "week", "folder", "status", "is_done");
ALTER TABLE "submission_count_deltas" ADD COLUMN "is_done" BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION count_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, count(*)
  FROM arrived GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, sum(one)
  FROM (SELECT *, -1 AS one FROM before UNION ALL SELECT *, 1 FROM after) AS change
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(one) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, -count(*)
  FROM gone GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;

INSERT INTO "submission_count_deltas" ("account_id", "form_id", "week", "folder", "status", "is_done", "count")
SELECT done."account_id", done."form_id", done."week", done."folder", done."status", side."is_done", side."sign" * done."count"
FROM (SELECT "account_id", "form_id", date_trunc('week', "created_at", 'UTC') AS "week", "folder", "status", count(*)
      FROM "submissions" WHERE "done_at" IS NOT NULL GROUP BY 1, 2, 3, 4, 5) AS done
CROSS JOIN (VALUES (true, 1), (false, -1)) AS side ("is_done", "sign");
