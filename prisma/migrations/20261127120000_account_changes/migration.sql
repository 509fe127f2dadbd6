CREATE TYPE "change_subject" AS ENUM (
  'account', 'form', 'destination', 'rules', 'spam_filter', 'webhook', 'scheduled_export', 'agent_token', 'agent_connection',
  'member', 'invitation', 'label', 'mail_server', 'messages'
);
CREATE TYPE "change_action" AS ENUM ('created', 'changed', 'deleted');

CREATE TABLE "account_changes" (
  "id" BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "actor_id" TEXT COLLATE "C",
  "actor_name" TEXT,
  "subject" "change_subject" NOT NULL,
  "subject_id" TEXT COLLATE "C",
  "name" TEXT,
  "action" "change_action" NOT NULL,
  "details" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "account_changes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "account_changes_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "account_changes_account_id_id_idx" ON "account_changes" ("account_id", "id");
CREATE INDEX "account_changes_account_id_created_at_idx" ON "account_changes" ("account_id", "created_at");

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

CREATE TRIGGER record_change AFTER UPDATE OF time_zone, plan, retention_days ON accounts
  FOR EACH ROW EXECUTE FUNCTION record_change('account', '{time_zone,plan,retention_days}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON forms
  FOR EACH ROW EXECUTE FUNCTION record_change('form', '{name,status,redirect_url,allowed_origins,honeypot_field,agent_field_rules,digest_above,auto_reply_subject,auto_reply_text,sensitivity,kind,shows_doubtful,asks_proof_of_work,max_files,max_file_bytes,max_attachment_bytes,encrypted_turnstile_secret}');
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
  FOR EACH ROW EXECUTE FUNCTION record_change('webhook', '{form_id,format,url,encrypted_secret,field_names,includes_fields,file_links,status}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE
  OR UPDATE OF form_id, includes_spam, variant, frequency, hour, weekday, month_day, target, settings, encrypted_secret, status ON export_schedules
  FOR EACH ROW EXECUTE FUNCTION record_change('scheduled_export', '{form_id,includes_spam,variant,frequency,hour,weekday,month_day,target,settings,encrypted_secret,status}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF revoked_at ON agent_tokens
  FOR EACH ROW EXECUTE FUNCTION record_change('agent_token', '{scopes,form_ids,expires_at,revoked_at}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF scopes, all_forms, form_ids ON agent_connections
  FOR EACH ROW EXECUTE FUNCTION record_change('agent_connection', '{scopes,all_forms,form_ids}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON memberships
  FOR EACH ROW EXECUTE FUNCTION record_change('member', '{role,all_forms,form_ids}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON labels
  FOR EACH ROW EXECUTE FUNCTION record_change('label', '{name,color}');
CREATE TRIGGER record_change AFTER INSERT OR DELETE ON invitations
  FOR EACH ROW EXECUTE FUNCTION record_change('invitation', '{role,all_forms,form_ids}');
