-- What agents may read the contents of: by form, and by credential within 24 hours.
CREATE TYPE "agent_contents" AS ENUM ('none', 'screened', 'all');
ALTER TABLE "forms" ADD COLUMN "agent_contents" "agent_contents" NOT NULL DEFAULT 'all';
ALTER TABLE "agent_tokens" ADD COLUMN "contents_per_day" INTEGER NOT NULL DEFAULT 500;
ALTER TABLE "agent_connections" ADD COLUMN "contents_per_day" INTEGER NOT NULL DEFAULT 500;

DROP TRIGGER record_change ON forms;
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON forms
  FOR EACH ROW EXECUTE FUNCTION record_change('form', '{name,status,redirect_url,allowed_origins,honeypot_field,agent_field_rules,reader_field_rules,handler_field_rules,digest_above,auto_reply_subject,auto_reply_text,sensitivity,kind,shows_doubtful,asks_proof_of_work,max_files,max_file_bytes,max_attachment_bytes,encrypted_turnstile_secret,draft_storage,language,asks_confirmation,agent_contents}');

DROP TRIGGER record_change ON agent_tokens;
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF revoked_at, contents_per_day ON agent_tokens
  FOR EACH ROW EXECUTE FUNCTION record_change('agent_token', '{scopes,form_ids,expires_at,revoked_at,contents_per_day}');
DROP TRIGGER record_change ON agent_connections;
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE OF scopes, all_forms, form_ids, contents_per_day ON agent_connections
  FOR EACH ROW EXECUTE FUNCTION record_change('agent_connection', '{scopes,all_forms,form_ids,contents_per_day}');
