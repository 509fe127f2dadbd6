-- How long fields and the origin of messages are kept, and forms that keep no contents. What is there stays as it is.
ALTER TABLE "forms"
  ADD COLUMN "field_days" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "origin_days" INTEGER,
  ADD COLUMN "former_days" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "keeps_contents" BOOLEAN NOT NULL DEFAULT true;

DROP TRIGGER record_change ON forms;
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON forms
  FOR EACH ROW EXECUTE FUNCTION record_change('form', '{name,status,redirect_url,allowed_origins,honeypot_field,agent_field_rules,reader_field_rules,handler_field_rules,digest_above,auto_reply_subject,auto_reply_text,sensitivity,kind,shows_doubtful,asks_proof_of_work,max_files,max_file_bytes,max_attachment_bytes,encrypted_turnstile_secret,draft_storage,language,asks_confirmation,agent_contents,field_days,origin_days,keeps_contents}');

CREATE TABLE "field_marks" (
  "form_id" TEXT COLLATE "C" NOT NULL,
  "part" TEXT NOT NULL,
  "up_to" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "field_marks_pkey" PRIMARY KEY ("form_id", "part"),
  CONSTRAINT "field_marks_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "unkept_submissions" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C" NOT NULL,
  "left_at" TIMESTAMPTZ(3),
  CONSTRAINT "unkept_submissions_pkey" PRIMARY KEY ("submission_id"),
  CONSTRAINT "unkept_submissions_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Those whose contents are there, for the sweep.
CREATE INDEX "unkept_submissions_waiting_idx" ON "unkept_submissions" ("submission_id") WHERE "left_at" IS NULL;

-- Whether an export has any.
CREATE INDEX "unkept_submissions_left_idx" ON "unkept_submissions" ("form_id") WHERE "left_at" IS NOT NULL;

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

-- After a restore it is removed again.
CREATE TABLE "content_removals" (
  "id" BIGSERIAL NOT NULL,
  "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ids" TEXT[],
  "fields" JSONB,
  "origin" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "content_removals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "content_removals_removed_at_idx" ON "content_removals" ("removed_at");
