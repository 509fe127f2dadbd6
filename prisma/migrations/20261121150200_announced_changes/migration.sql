-- Open dashboards, of every process, hear of each change when it is committed: whose it is and which submissions, nothing
-- of what is in them. A change too large for one notification names none; whoever hears of it looks anew.
CREATE FUNCTION announce_change(account_id text, kind text, ids text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('postern_changes', json_build_object('account', account_id, 'kind', kind,
    'ids', CASE WHEN cardinality(ids) <= 100 THEN to_json(ids) END)::text);
$$;

CREATE FUNCTION announce_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change(account_id, 'arrived', array_agg(id)) FROM arrived GROUP BY account_id;
  RETURN NULL;
END $$;

CREATE FUNCTION announce_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change(after.account_id, 'changed', array_agg(after.id)) FROM after JOIN before USING (id)
  WHERE (before.folder, before.status) IS DISTINCT FROM (after.folder, after.status) GROUP BY after.account_id;
  RETURN NULL;
END $$;

CREATE FUNCTION announce_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change(account_id, 'gone', array_agg(id)) FROM gone GROUP BY account_id;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION announce_arrived_submissions();
CREATE TRIGGER announce_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_submissions();
CREATE TRIGGER announce_gone AFTER DELETE ON submissions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION announce_gone_submissions();

-- What a session sees ends with it.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('account', OLD.account_id, 'kind', 'session', 'ids', NULL)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_ended_session();
