-- While it is switched on, fails a transaction that changes what is on record of an account without adding to its history.
CREATE FUNCTION expect_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ELSE '{}' END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ELSE '{}' END;
  present jsonb := before || after;
  account text := coalesce(present->>'account_id', (SELECT account_id FROM forms WHERE id = present->>'form_id'), present->>'id');
  changed text[] := ARRAY(SELECT c FROM unnest(TG_ARGV[1]::text[]) AS c
    WHERE coalesce(before->c, 'null') IS DISTINCT FROM coalesce(after->c, 'null'));
BEGIN
  IF TG_OP <> 'DELETE' AND changed = '{}' THEN RETURN NULL; END IF;
  -- An account takes its history along.
  IF NOT EXISTS (SELECT FROM accounts WHERE id = account) THEN RETURN NULL; END IF;
  -- A rotation of the secret encrypts values anew, which stay what they are.
  IF EXISTS (SELECT FROM secret_checks WHERE xmin = pg_current_xact_id()::xid) THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM account_changes AS change WHERE change.account_id = account
      AND change.subject = TG_ARGV[0]::change_subject AND change.xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION '% of % is not on record: %', TG_OP, TG_TABLE_NAME, changed;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  rule text[];
BEGIN
  FOREACH rule SLICE 1 IN ARRAY ARRAY[
    ['accounts', 'account', '{time_zone,plan,retention_days,record_days,mails_quiet_forms}', 'UPDATE'],
    ['account_privacy', 'account', '{controller_name,controller_contact,representative,data_protection_officer,providers,recipient_notes}', 'UPDATE'],
    ['forms', 'form', '{name,status,redirect_url,allowed_origins,honeypot_field,hidden_from_agents,digest_above,auto_reply_subject,auto_reply_text,sensitivity,kind,shows_doubtful,asks_proof_of_work,max_files,max_file_bytes,max_attachment_bytes,encrypted_turnstile_secret,draft_storage,language,asks_confirmation,agent_contents,contents_days,origin_days,keeps_contents}', 'INSERT OR DELETE OR UPDATE'],
    ['form_addresses', 'form', '{address,created_at}', 'INSERT OR UPDATE'],
    ['form_pages', 'form', '{heading,text,color,link_label,link_url,logo}', 'INSERT OR UPDATE'],
    ['form_privacy', 'form', '{purpose,legal_basis,people,data,words,policy_url}', 'INSERT OR UPDATE'],
    ['destinations', 'destination', '{confirmed_at}', 'INSERT OR DELETE OR UPDATE'],
    ['rule_sets', 'rules', '{rules}', 'UPDATE'],
    ['spam_filters', 'spam_filter', '{allow,block,akismet_url,encrypted_akismet_key}', 'UPDATE'],
    ['webhook_endpoints', 'webhook', '{form_id,format,url,encrypted_secret,field_names,includes_fields,file_links,tests_daily,sends_notices,status}', 'INSERT OR DELETE OR UPDATE'],
    ['agent_tokens', 'agent_token', '{scopes,form_ids,expires_at,revoked_at,contents_per_day}', 'INSERT OR DELETE OR UPDATE'],
    ['agent_connections', 'agent_connection', '{scopes,all_forms,form_ids,contents_per_day}', 'INSERT OR DELETE OR UPDATE'],
    ['memberships', 'member', '{role,all_forms,form_ids}', 'INSERT OR DELETE OR UPDATE'],
    ['labels', 'label', '{name,color}', 'INSERT OR DELETE OR UPDATE'],
    ['invitations', 'invitation', '{role,all_forms,form_ids}', 'INSERT OR DELETE']
  ] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER expect_audit AFTER %s ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION expect_audit(%L, %L)', rule[4], rule[1], rule[2], rule[3]);
  END LOOP;
END $$;

CREATE FUNCTION switch_audit_oracle(state text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  audited regclass;
BEGIN
  FOR audited IN SELECT tgrelid FROM pg_trigger WHERE tgname = 'expect_audit' LOOP
    EXECUTE format('ALTER TABLE %s %s TRIGGER expect_audit', audited, state);
  END LOOP;
END $$;

SELECT switch_audit_oracle('DISABLE');
