-- What readers and handlers see of a form's fields, as agent_field_rules has it for agents.
ALTER TABLE "forms"
  ADD COLUMN "reader_field_rules" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "handler_field_rules" JSONB NOT NULL DEFAULT '[]';

DROP TRIGGER record_change ON forms;
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON forms
  FOR EACH ROW EXECUTE FUNCTION record_change('form', '{name,status,redirect_url,allowed_origins,honeypot_field,agent_field_rules,reader_field_rules,handler_field_rules,digest_above,auto_reply_subject,auto_reply_text,sensitivity,kind,shows_doubtful,asks_proof_of_work,max_files,max_file_bytes,max_attachment_bytes,encrypted_turnstile_secret}');

-- Open dashboards of the account look again at what they may see.
CREATE TRIGGER announce_changed_field_rules AFTER UPDATE OF reader_field_rules, handler_field_rules ON forms
  FOR EACH ROW EXECUTE FUNCTION announce_changed_membership();
