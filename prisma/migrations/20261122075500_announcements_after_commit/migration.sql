-- CreateTable
CREATE UNLOGGED TABLE "submission_changes" (
    "transaction" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT NOT NULL,
    "ids" TEXT[],
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "submission_changes_pkey" PRIMARY KEY ("transaction","id")
);

-- Rows come and go all the time; a quick vacuum keeps the table as small as what is in it.
ALTER TABLE "submission_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What each statement changed is recorded in its transaction, also when a process of an earlier version makes it. A
-- notification in the transaction would take a lock that all notifying commits of the server wait for. What the functions
-- called before stays: a statement that has begun may still call it.
CREATE OR REPLACE FUNCTION announce_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, account_id, 'arrived', CASE WHEN count(*) <= 100 THEN array_agg(id) END
  FROM arrived GROUP BY account_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, after.account_id, 'changed', CASE WHEN count(*) <= 100 THEN array_agg(after.id) END
  FROM after JOIN before USING (id)
  WHERE (before.folder, before.status) IS DISTINCT FROM (after.folder, after.status) GROUP BY after.account_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, account_id, 'gone', CASE WHEN count(*) <= 100 THEN array_agg(id) END
  FROM gone GROUP BY account_id;
  RETURN NULL;
END $$;
