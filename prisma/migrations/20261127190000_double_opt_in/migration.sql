-- Forms whose visitors confirm their address before anything is delivered.
ALTER TYPE "delivery_kind" ADD VALUE 'confirmation';
ALTER TABLE "forms" ADD COLUMN "asks_confirmation" BOOLEAN NOT NULL DEFAULT false;

DROP TRIGGER record_change ON forms;
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON forms
  FOR EACH ROW EXECUTE FUNCTION record_change('form', '{name,status,redirect_url,allowed_origins,honeypot_field,agent_field_rules,reader_field_rules,handler_field_rules,digest_above,auto_reply_subject,auto_reply_text,sensitivity,kind,shows_doubtful,asks_proof_of_work,max_files,max_file_bytes,max_attachment_bytes,encrypted_turnstile_secret,draft_storage,asks_confirmation}');

-- What a visitor was asked and answered. It goes with the message.
CREATE TABLE "submission_confirmations" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C" NOT NULL,
  "token_hash" TEXT COLLATE "C",
  "words" TEXT,
  "language" TEXT,
  "sent_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3),
  "confirmed_at" TIMESTAMPTZ(3),
  "released_at" TIMESTAMPTZ(3),
  "released_by" TEXT,
  CONSTRAINT "submission_confirmations_pkey" PRIMARY KEY ("submission_id"),
  CONSTRAINT "submission_confirmations_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "submission_confirmations_token_hash_key" ON "submission_confirmations" ("token_hash");
CREATE INDEX "submission_confirmations_account_id_idx" ON "submission_confirmations" ("account_id");
-- Those that wait, for the list and for the sweep.
CREATE INDEX "submission_confirmations_unconfirmed_idx" ON "submission_confirmations" ("form_id", "submission_id")
  WHERE "confirmed_at" IS NULL AND "released_at" IS NULL;
CREATE INDEX "submission_confirmations_waiting_idx" ON "submission_confirmations" ("account_id", "expires_at")
  WHERE "confirmed_at" IS NULL AND "released_at" IS NULL;
