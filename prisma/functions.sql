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

-- The waiting deltas of one account. The table fills and empties within a minute, while a connection keeps its plans: a plan
-- made while it was empty would read the deltas of every account. Without sequential scans every plan uses the index.
CREATE FUNCTION submission_count_deltas_of(account TEXT) RETURNS SETOF submission_count_deltas
  LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM submission_count_deltas AS delta WHERE delta.account_id = account COLLATE "C";
END $$;

CREATE FUNCTION count_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, count(*)
  FROM arrived GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;

CREATE TRIGGER count_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_arrived_submissions();

-- What is in the Trash is counted nowhere.
CREATE FUNCTION count_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, sum(one)
  FROM (SELECT *, -1 AS one FROM before UNION ALL SELECT *, 1 FROM after) AS change
  WHERE folder <> 'trash' GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(one) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER count_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_submissions();

CREATE FUNCTION count_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, -count(*)
  FROM gone WHERE folder <> 'trash' GROUP BY 1, 2, 3, 4, 5, 6;
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
-- Scheduled exports
-- ============================================================================

-- Adds them to scheduled exports, so that none is skipped however late its transaction commits. Adding a submission and
-- creating a schedule both lock the account's row, so one of them comes first.
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

-- Records them for open dashboards. The process that adds them notifies the others after the commit, because NOTIFY in the
-- transaction takes a lock that every notifying commit on the server waits for.
CREATE FUNCTION announce_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, account_id, 'arrived', CASE WHEN count(*) <= 100 THEN array_agg(id) END
  FROM arrived GROUP BY account_id;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION announce_arrived_submissions();

-- For open dashboards a message that is in the Trash is gone.
CREATE FUNCTION announce_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER announce_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_submissions();

CREATE FUNCTION announce_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, account_id, 'gone', CASE WHEN count(*) <= 100 THEN array_agg(id) END
  FROM gone GROUP BY account_id;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_gone AFTER DELETE ON submissions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION announce_gone_submissions();

-- Open dashboards of an account look again at what they may see.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('account', account_id, 'kind', 'access')::text)
  FROM memberships WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_ended_session();

CREATE FUNCTION announce_changed_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('account', OLD.account_id, 'kind', 'access')::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce_changed AFTER UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION announce_changed_membership();
-- Open dashboards of the account look again at what they may see.
CREATE TRIGGER announce_changed_field_rules AFTER UPDATE OF reader_field_rules, handler_field_rules ON forms
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

-- ============================================================================
-- History
-- ============================================================================

-- Adds a change to the history of its account. `postern.actor` is the user who makes it, "operator" on the command line, and
-- unset for what the server does by itself. Does nothing while the whole account is being deleted.
CREATE FUNCTION add_account_change(account text, subject change_subject, subject_id text, name text, action change_action, details jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO account_changes (account_id, actor_id, actor_name, subject, subject_id, name, action, details)
  SELECT account, actor.id, (SELECT coalesce(nullif(u.name, ''), u.email) FROM users AS u WHERE u.id = actor.id),
    subject, subject_id, name, action, details
  FROM (SELECT nullif(current_setting('postern.actor', true), '') AS id) AS actor
  WHERE EXISTS (SELECT FROM accounts WHERE accounts.id = account)
$$;

-- What one list has and the other has not.
CREATE FUNCTION list_difference(list jsonb, other jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(element), '[]') FROM jsonb_array_elements(list) AS element
  WHERE NOT other @> jsonb_build_array(element)
$$;

-- A column before and after; of lists what went and what came, of secrets nothing.
CREATE FUNCTION change_of_column(column_name text, before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN column_name LIKE 'encrypted%' OR column_name IN ('form_id', 'url', 'settings', 'rspamd_url', 'akismet_url') THEN '[]'::jsonb
    WHEN jsonb_typeof(before) = 'array' AND jsonb_typeof(after) = 'array'
      THEN jsonb_build_array(list_difference(before, after), list_difference(after, before))
    ELSE jsonb_build_array(before, after)
  END
$$;

-- Arguments: what the row is, and the columns that go on record.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ELSE '{}' END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ELSE '{}' END;
  present jsonb := before || after;
  account text := present->>'account_id';
  called text := present->>'name';
  action change_action := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END;
  details jsonb := '{}';
BEGIN
  -- Values that are encrypted anew stay what they are.
  IF current_setting('postern.actor', true) = 'nobody' THEN RETURN NULL; END IF;
  -- Connections are made by a library, for the user who has just allowed them.
  IF TG_TABLE_NAME = 'agent_connections' AND TG_OP = 'INSERT' AND coalesce(current_setting('postern.actor', true), '') = '' THEN
    PERFORM set_config('postern.actor', present->>'user_id', true);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT coalesce(jsonb_object_agg(c, change_of_column(c, before->c, after->c)), '{}') INTO details
    FROM unnest(TG_ARGV[1]::text[]) AS c
    WHERE coalesce(before->c, 'null') IS DISTINCT FROM coalesce(after->c, 'null');
  END IF;
  IF TG_OP = 'UPDATE' AND details = '{}' THEN RETURN NULL; END IF;
  IF details ? 'revoked_at' OR after->>'status' = 'deleted' THEN action := 'deleted'; END IF;
  CASE TG_TABLE_NAME
    WHEN 'accounts' THEN account := present->>'id';
    WHEN 'destinations' THEN
      SELECT account_id INTO account FROM forms WHERE id = present->>'form_id';
      called := present->>'address';
    WHEN 'webhook_endpoints' THEN called := substring(present->>'url' FROM '://(?:[^/@]*@)?([^/?#]+)');
    WHEN 'export_schedules' THEN called := present->>'target';
    WHEN 'agent_connections' THEN SELECT c.name INTO called FROM agent_clients AS c WHERE c.client_id = present->>'client_id';
    WHEN 'invitations' THEN called := present->>'email';
    WHEN 'memberships' THEN
      SELECT coalesce(nullif(u.name, ''), u.email) INTO called FROM users AS u WHERE u.id = present->>'user_id';
    ELSE NULL;
  END CASE;
  PERFORM add_account_change(account, TG_ARGV[0]::change_subject,
    coalesce(present->>'id', present->>'user_id', present->>'form_id'), called, action, details);
  RETURN NULL;
END $$;

CREATE TRIGGER record_change AFTER UPDATE OF time_zone, plan, retention_days, record_days, mails_quiet_forms ON accounts
  FOR EACH ROW EXECUTE FUNCTION record_change('account', '{time_zone,plan,retention_days,record_days,mails_quiet_forms}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON forms
  FOR EACH ROW EXECUTE FUNCTION record_change('form', '{name,status,redirect_url,allowed_origins,honeypot_field,agent_field_rules,reader_field_rules,handler_field_rules,digest_above,auto_reply_subject,auto_reply_text,sensitivity,kind,shows_doubtful,asks_proof_of_work,max_files,max_file_bytes,max_attachment_bytes,encrypted_turnstile_secret,draft_storage,language,asks_confirmation,agent_contents,field_days,origin_days,keeps_contents}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON destinations
  FOR EACH ROW EXECUTE FUNCTION record_change('destination', '{confirmed_at}');
CREATE TRIGGER record_change AFTER UPDATE OF rules ON rule_sets
  FOR EACH ROW EXECUTE FUNCTION record_change('rules', '{rules}');
CREATE TRIGGER record_change
  AFTER UPDATE OF allow, block, rspamd_url, encrypted_rspamd_password, akismet_url, encrypted_akismet_key ON spam_filters
  FOR EACH ROW EXECUTE FUNCTION record_change('spam_filter', '{allow,block,rspamd_url,encrypted_rspamd_password,akismet_url,encrypted_akismet_key}');
CREATE TRIGGER record_first_change AFTER INSERT ON spam_filters
  FOR EACH ROW WHEN (NEW.allow <> '[]' OR NEW.block <> '[]' OR NEW.rspamd_url IS NOT NULL OR NEW.akismet_url IS NOT NULL)
  EXECUTE FUNCTION record_change('spam_filter', '{allow,block,rspamd_url,encrypted_rspamd_password,akismet_url,encrypted_akismet_key}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION record_change('webhook', '{form_id,format,url,encrypted_secret,field_names,includes_fields,file_links,tests_daily,sends_notices,status}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE
  OR UPDATE OF form_id, includes_spam, variant, frequency, hour, weekday, month_day, target, settings, encrypted_secret, status ON export_schedules
  FOR EACH ROW EXECUTE FUNCTION record_change('scheduled_export', '{form_id,includes_spam,variant,frequency,hour,weekday,month_day,target,settings,encrypted_secret,status}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF revoked_at, contents_per_day ON agent_tokens
  FOR EACH ROW EXECUTE FUNCTION record_change('agent_token', '{scopes,form_ids,expires_at,revoked_at,contents_per_day}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF scopes, all_forms, form_ids, contents_per_day ON agent_connections
  FOR EACH ROW EXECUTE FUNCTION record_change('agent_connection', '{scopes,all_forms,form_ids,contents_per_day}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON memberships
  FOR EACH ROW EXECUTE FUNCTION record_change('member', '{role,all_forms,form_ids}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON labels
  FOR EACH ROW EXECUTE FUNCTION record_change('label', '{name,color}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE ON invitations
  FOR EACH ROW EXECUTE FUNCTION record_change('invitation', '{role,all_forms,form_ids}');

-- The address that the form had before, and the one that it has now.
CREATE FUNCTION record_form_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_account_change(form.account_id, 'form', form.id, form.name, 'changed', jsonb_build_object('address', jsonb_build_array(
    (SELECT other.address FROM form_addresses AS other WHERE other.form_id = NEW.form_id AND other.address <> NEW.address
     ORDER BY other.created_at DESC LIMIT 1), NEW.address)))
  FROM forms AS form WHERE form.id = NEW.form_id;
  RETURN NULL;
END $$;

CREATE TRIGGER record_change AFTER INSERT OR UPDATE OF created_at ON form_addresses
  FOR EACH ROW EXECUTE FUNCTION record_form_address();

-- The words before and after; of the logo only that it changed.
CREATE FUNCTION record_form_page() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - 'logo' ELSE '{}' END;
  after jsonb := to_jsonb(NEW) - 'logo';
  details jsonb;
BEGIN
  SELECT coalesce(jsonb_object_agg('page_' || c, jsonb_build_array(before->c, after->c)), '{}') INTO details
  FROM unnest('{heading,text,color,link_label,link_url}'::text[]) AS c
  WHERE coalesce(before->c, 'null') IS DISTINCT FROM coalesce(after->c, 'null');
  IF NEW.logo IS NOT NULL AND TG_OP = 'INSERT' THEN details := details || '{"page_logo": []}'; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.logo IS DISTINCT FROM NEW.logo THEN details := details || '{"page_logo": []}'; END IF;
  END IF;
  IF details = '{}' THEN RETURN NULL; END IF;
  PERFORM add_account_change(form.account_id, 'form', form.id, form.name, 'changed', details)
  FROM forms AS form WHERE form.id = NEW.form_id;
  RETURN NULL;
END $$;

CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON form_pages
  FOR EACH ROW EXECUTE FUNCTION record_form_page();

-- A change of the account, also when it is the first.
CREATE FUNCTION record_account_privacy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ELSE '{"providers": [], "recipient_notes": []}' END;
  after jsonb := to_jsonb(NEW);
  details jsonb;
BEGIN
  SELECT coalesce(jsonb_object_agg(c, change_of_column(c, before->c, after->c)), '{}') INTO details
  FROM unnest('{controller_name,controller_contact,representative,data_protection_officer,providers,recipient_notes}'::text[]) AS c
  WHERE coalesce(before->c, 'null') IS DISTINCT FROM coalesce(after->c, 'null');
  IF details = '{}' THEN RETURN NULL; END IF;
  PERFORM add_account_change(NEW.account_id, 'account', NEW.account_id, NULL, 'changed', details);
  RETURN NULL;
END $$;

CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON account_privacy
  FOR EACH ROW EXECUTE FUNCTION record_account_privacy();

-- Of a form, under names of their own, as other columns of it are called the same.
CREATE FUNCTION record_form_privacy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ELSE '{"is_public": false, "names_recipients": false}' END;
  after jsonb := to_jsonb(NEW);
  details jsonb;
BEGIN
  SELECT coalesce(jsonb_object_agg('privacy_' || c, jsonb_build_array(before->c, after->c)), '{}') INTO details
  FROM unnest('{purpose,legal_basis,people,data,is_public,names_recipients,words,policy_url}'::text[]) AS c
  WHERE coalesce(before->c, 'null') IS DISTINCT FROM coalesce(after->c, 'null');
  IF details = '{}' THEN RETURN NULL; END IF;
  PERFORM add_account_change(form.account_id, 'form', form.id, form.name, 'changed', details)
  FROM forms AS form WHERE form.id = NEW.form_id;
  RETURN NULL;
END $$;

CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON form_privacy
  FOR EACH ROW EXECUTE FUNCTION record_form_privacy();
