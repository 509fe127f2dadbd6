-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "shows_doubtful" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "is_doubtful" BOOLEAN;

-- A decision in one browser shows in the others.
CREATE OR REPLACE FUNCTION announce_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, after.account_id, 'changed', CASE WHEN count(*) <= 100 THEN array_agg(after.id) END
  FROM after JOIN before USING (id)
  WHERE (before.folder, before.status, before.done_at, before.is_starred, before.is_doubtful)
    IS DISTINCT FROM (after.folder, after.status, after.done_at, after.is_starred, after.is_doubtful) GROUP BY after.account_id;
  RETURN NULL;
END $$;
