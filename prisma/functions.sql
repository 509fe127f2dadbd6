-- The views, functions and triggers of the database, as they are now. A test compares them with a migrated database.

-- The owner who gets the notices of an account: the one who has been there the longest.
CREATE VIEW account_contacts AS
SELECT DISTINCT ON (membership.account_id) membership.account_id, person.id, person.email, person.email_verified, person.name
FROM memberships AS membership JOIN users AS person ON person.id = membership.user_id
WHERE membership.role = 'owner'
ORDER BY membership.account_id, membership.created_at, membership.user_id;

-- ============================================================================
-- Case
-- ============================================================================

-- Lowercases text in any locale. lower() leaves É as it is where LC_CTYPE is C, and turns I into a dotless ı in Turkish.
-- The body is a string rather than parsed SQL, so that a dump can be restored where the collation is missing.
DO $$
DECLARE
  folded text := '$1';
  known text[] := ARRAY['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'];
BEGIN
  IF lower('ÀΣЖ') <> 'àσж' OR lower('I') <> 'i' THEN
    SELECT coalesce(max(format('$1 COLLATE pg_catalog.%I', collname)), folded) INTO folded FROM (
      SELECT collname FROM pg_collation
      WHERE collnamespace = 'pg_catalog'::regnamespace AND collname = ANY (known)
        AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
      ORDER BY array_position(known, collname::text) LIMIT 1
    ) AS first;
  END IF;
  EXECUTE format(
    'CREATE FUNCTION fold_case(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
    'SELECT lower(' || folded || ')'
  );
END $$;

-- ============================================================================
-- Counts
-- ============================================================================

-- The waiting deltas of one account, added up, because the rows that a function returns are copied. The table fills and empties
-- within a minute, while a connection keeps its plans: a plan made while it was empty would read the deltas of every account.
-- Without sequential scans every plan uses the index.
-- Of the parts of a submission, HAS_PART in server/core/submissions/store/counts.ts has the same expressions.
CREATE FUNCTION submission_count_deltas_of(account TEXT) RETURNS SETOF submission_count_deltas
  LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT account, delta.form_id, delta.week, delta.folder, delta.status, delta.is_done,
    delta.has_contents, delta.has_origin, sum(delta.count)::integer
  FROM submission_count_deltas AS delta WHERE delta.account_id = account COLLATE "C" GROUP BY 2, 3, 4, 5, 6, 7, 8;
END $$;

CREATE FUNCTION count_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, has_contents, has_origin, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL,
    pg_column_size(fields) > 8, num_nonnulls(ip, user_agent, referrer) > 0, count(*)
  FROM arrived GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;

CREATE TRIGGER count_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_arrived_submissions();

-- What is in the Trash is counted nowhere.
CREATE FUNCTION count_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, has_contents, has_origin, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL,
    pg_column_size(fields) > 8, num_nonnulls(ip, user_agent, referrer) > 0, sum(one)
  FROM (SELECT *, -1 AS one FROM before UNION ALL SELECT *, 1 FROM after) AS change
  WHERE folder <> 'trash' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(one) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER count_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_submissions();

CREATE FUNCTION count_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, has_contents, has_origin, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL,
    pg_column_size(fields) > 8, num_nonnulls(ip, user_agent, referrer) > 0, -count(*)
  FROM gone WHERE folder <> 'trash' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;

CREATE TRIGGER count_gone AFTER DELETE ON submissions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_gone_submissions();

-- ============================================================================
-- Search
-- ============================================================================

-- Queues them for the search index.
CREATE FUNCTION queue_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unindexed_submissions (submission_id, account_id) SELECT id, account_id FROM arrived;
  RETURN NULL;
END $$;

CREATE TRIGGER queue_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION queue_arrived_submissions();

-- ============================================================================
-- Contents that are not kept
-- ============================================================================

-- In the transaction that adds them. What was imported is never delivered.
CREATE FUNCTION mark_unkept_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unkept_submissions (submission_id, form_id)
  SELECT arrived.id, arrived.form_id FROM arrived JOIN forms AS form ON form.id = arrived.form_id
  WHERE NOT form.keeps_contents AND arrived.imported_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER mark_unkept AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION mark_unkept_submissions();

-- ============================================================================
-- Live updates
-- ============================================================================

-- Open dashboards of an account look again at what they may see.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('accountId', account_id)::text)
  FROM memberships WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_ended_session();

CREATE FUNCTION announce_changed_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('accountId', OLD.account_id)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce_changed AFTER UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION announce_changed_membership();

-- ============================================================================
-- Deletions
-- ============================================================================

-- Records deleted submissions and accounts: after a restore they are deleted again.
CREATE FUNCTION record_removals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (ids) SELECT array_agg(id) FROM gone HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER record_removals AFTER DELETE ON submissions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_removals();
CREATE TRIGGER record_removals AFTER DELETE ON accounts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_removals();

-- Queues the content of a deleted file for removal from the file storage.
CREATE FUNCTION queue_file_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO file_removals (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER queue_file_removal AFTER DELETE ON files FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL)
  EXECUTE FUNCTION queue_file_removal();
