-- The language that visitors read: what the form's owner chose, and in which one each visitor was answered.
ALTER TABLE "forms" ADD COLUMN "language" TEXT;
ALTER TABLE "submissions" ADD COLUMN "language" TEXT;

DROP TRIGGER record_change ON forms;
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON forms
  FOR EACH ROW EXECUTE FUNCTION record_change('form', '{name,status,redirect_url,allowed_origins,honeypot_field,agent_field_rules,reader_field_rules,handler_field_rules,digest_above,auto_reply_subject,auto_reply_text,sensitivity,kind,shows_doubtful,asks_proof_of_work,max_files,max_file_bytes,max_attachment_bytes,encrypted_turnstile_secret,draft_storage,language}');
