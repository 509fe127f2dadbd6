-- The whole schema, by subject. schema.prisma says what each table and column is for; what it cannot describe (partial
-- and expression indexes, storage settings, functions and triggers) is explained here. Later migrations build on this one.
--
-- Ids have the collation "C", so that their order is the order of arrival in any locale.

-- ============================================================================
-- Accounts and sign-in
-- ============================================================================

CREATE TYPE "plan" AS ENUM ('free', 'pro');

CREATE TABLE "accounts" (
  "id" TEXT COLLATE "C" NOT NULL,
  "email" TEXT NOT NULL,
  "email_verified" BOOLEAN NOT NULL DEFAULT false,
  "name" TEXT NOT NULL,
  "image" TEXT,
  "time_zone" TEXT NOT NULL DEFAULT 'UTC',
  "plan" "plan" NOT NULL DEFAULT 'free',
  "self_registered" BOOLEAN NOT NULL DEFAULT false,
  "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
  "retention_days" INTEGER,
  "retention_in_force" INTEGER,
  "next_retention_days" INTEGER,
  "next_retention_at" TIMESTAMPTZ(3),
  "guide_dismissed_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" ("email");

CREATE TABLE "sessions" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "token" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "ip_address" TEXT,
  "user_agent" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "sessions_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" ("token");
CREATE INDEX "sessions_account_id_idx" ON "sessions" ("account_id");

CREATE TABLE "credentials" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "provider_id" TEXT COLLATE "C" NOT NULL,
  "provider_account_id" TEXT COLLATE "C" NOT NULL,
  "password" TEXT,
  "access_token" TEXT,
  "refresh_token" TEXT,
  "id_token" TEXT,
  "access_token_expires_at" TIMESTAMPTZ(3),
  "refresh_token_expires_at" TIMESTAMPTZ(3),
  "scope" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "credentials_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "credentials_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "credentials_account_id_idx" ON "credentials" ("account_id");
CREATE UNIQUE INDEX "credentials_provider_id_provider_account_id_key" ON "credentials"
  ("provider_id", "provider_account_id");

CREATE TABLE "two_factors" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "secret" TEXT NOT NULL,
  "backup_codes" TEXT NOT NULL,
  "verified" BOOLEAN NOT NULL DEFAULT true,
  "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
  "locked_until" TIMESTAMPTZ(3),
  "spent_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  CONSTRAINT "two_factors_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "two_factors_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "two_factors_account_id_key" ON "two_factors" ("account_id");

CREATE TABLE "email_changes" (
  "account_id" TEXT COLLATE "C" NOT NULL,
  "id" TEXT COLLATE "C" NOT NULL,
  "new_email" TEXT NOT NULL,
  "approved_at" TIMESTAMPTZ(3),
  "confirmed_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "email_changes_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "email_changes_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "email_changes_id_key" ON "email_changes" ("id");

CREATE TABLE "password_resets" (
  "account_id" TEXT COLLATE "C" NOT NULL,
  "token_hash" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "sent_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "password_resets_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "password_resets_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets" ("token_hash");

CREATE TABLE "verifications" (
  "id" TEXT COLLATE "C" NOT NULL,
  "identifier" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "verifications_identifier_idx" ON "verifications" ("identifier");

CREATE TABLE "secret_checks" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "value" TEXT NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "secret_checks_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "rate_buckets" (
  "key" TEXT NOT NULL,
  "theoretical_arrival_time" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_buckets_theoretical_arrival_time_idx" ON "rate_buckets" ("theoretical_arrival_time");

-- ============================================================================
-- Forms
-- ============================================================================

CREATE TYPE "form_status" AS ENUM ('active', 'archived');
CREATE TYPE "form_kind" AS ENUM ('contact', 'comments', 'signup', 'application');
CREATE TYPE "sensitivity" AS ENUM ('relaxed', 'normal', 'strict');

CREATE TABLE "forms" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "name" TEXT NOT NULL,
  "status" "form_status" NOT NULL DEFAULT 'active',
  "redirect_url" TEXT,
  "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "honeypot_field" TEXT NOT NULL DEFAULT '_gotcha',
  "agent_field_rules" JSONB NOT NULL DEFAULT '[]',
  "table_layout" JSONB,
  "digest_above" INTEGER,
  "auto_reply_subject" TEXT,
  "auto_reply_text" TEXT,
  "sensitivity" "sensitivity" NOT NULL DEFAULT 'normal',
  "kind" "form_kind",
  "shows_doubtful" BOOLEAN NOT NULL DEFAULT true,
  "asks_proof_of_work" BOOLEAN NOT NULL DEFAULT false,
  "max_files" INTEGER,
  "max_file_bytes" INTEGER,
  "max_attachment_bytes" INTEGER NOT NULL DEFAULT 5000000,
  "encrypted_turnstile_secret" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "forms_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "forms_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "forms_account_id_id_idx" ON "forms" ("account_id", "id");

CREATE TABLE "destinations" (
  "form_id" TEXT COLLATE "C" NOT NULL,
  "address" TEXT NOT NULL,
  "confirmed_at" TIMESTAMPTZ(3),
  "asked_at" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "failing_reason" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "destinations_pkey" PRIMARY KEY ("form_id", "address"),
  CONSTRAINT "destinations_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- ============================================================================
-- Submissions
-- ============================================================================

CREATE TYPE "folder" AS ENUM ('inbox', 'spam');
CREATE TYPE "submission_status" AS ENUM ('unread', 'read');

CREATE TABLE "submissions" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C" NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "folder" "folder" NOT NULL,
  "status" "submission_status" NOT NULL DEFAULT 'unread',
  "done_at" TIMESTAMPTZ(3),
  "is_starred" BOOLEAN NOT NULL DEFAULT false,
  "fields" JSONB NOT NULL,
  "sender" TEXT NOT NULL,
  "preview" TEXT NOT NULL,
  "subject" TEXT,
  "reply_to" TEXT,
  "spam_score" REAL NOT NULL,
  "spam_reasons" JSONB NOT NULL,
  "spam_threshold" REAL NOT NULL DEFAULT 5,
  "is_doubtful" BOOLEAN,
  "addresses_ai" BOOLEAN NOT NULL DEFAULT false,
  "from_own_page" BOOLEAN,
  "has_page_token" BOOLEAN,
  "has_browser_headers" BOOLEAN,
  "has_proof_of_work" BOOLEAN,
  "ip" TEXT,
  "user_agent" TEXT,
  "referrer" TEXT,
  "imported_at" TIMESTAMPTZ(3),
  CONSTRAINT "submissions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "submissions_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "submissions_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "submissions_form_id_folder_id_idx" ON "submissions" ("form_id", "folder", "id");
CREATE INDEX "submissions_form_id_folder_status_id_idx" ON "submissions" ("form_id", "folder", "status", "id");
CREATE INDEX "submissions_account_id_id_idx" ON "submissions" ("account_id", "id");
CREATE INDEX "submissions_account_id_created_at_idx" ON "submissions" ("account_id", "created_at");
-- The open messages of an inbox, newest first, which it opens with. Every post adds to this index, so it is kept narrow.
CREATE INDEX "submissions_open_idx" ON "submissions" ("form_id", "id") WHERE "folder" = 'inbox' AND "done_at" IS NULL;
-- Ordinary posts add nothing to these three.
CREATE INDEX "submissions_done_idx" ON "submissions" ("form_id", "id") WHERE "folder" = 'inbox' AND "done_at" IS NOT NULL;
CREATE INDEX "submissions_starred_idx" ON "submissions" ("form_id", "folder", "id") WHERE "is_starred";
CREATE INDEX "submissions_doubtful_idx" ON "submissions" ("form_id", "id") WHERE "is_doubtful";
-- Columns of tables and exports: each list of field names that a folder of a form received, with its submissions.
-- server/store/submissions/field-names.ts has the same expression.
CREATE INDEX "submissions_form_id_folder_names_id_idx" ON "submissions"
  ("form_id", "folder", (sha256(replace(jsonb_path_query_array("fields", '$[*][0]')::text, '\', '\\')::bytea)), "id");

-- The planner needs fresh statistics for a page of the inbox and its counts, and the table grows in bursts. PostgreSQL's
-- defaults wait until a tenth (analyze) or a fifth (vacuum) of the table has changed.
ALTER TABLE "submissions" SET (
  autovacuum_analyze_threshold = 500,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0.02
);

CREATE TABLE "labels" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "name" TEXT NOT NULL,
  "color" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "labels_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "labels_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "labels_account_id_idx" ON "labels" ("account_id");
-- Two labels of an account never differ only in case.
CREATE UNIQUE INDEX "labels_account_id_name_key" ON "labels" ("account_id", lower("name"));

CREATE TABLE "submission_labels" (
  "label_id" TEXT COLLATE "C" NOT NULL,
  "submission_id" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "submission_labels_pkey" PRIMARY KEY ("label_id", "submission_id"),
  CONSTRAINT "submission_labels_label_id_fkey"
    FOREIGN KEY ("label_id") REFERENCES "labels" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "submission_labels_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "submission_labels_submission_id_idx" ON "submission_labels" ("submission_id");

CREATE TABLE "submission_notes" (
  "id" TEXT COLLATE "C" NOT NULL,
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "text" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "submission_notes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "submission_notes_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "submission_notes_submission_id_id_idx" ON "submission_notes" ("submission_id", "id");

CREATE TABLE "replies" (
  "id" TEXT COLLATE "C" NOT NULL,
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "to_address" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "replies_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "replies_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "replies_submission_id_id_idx" ON "replies" ("submission_id", "id");

CREATE TABLE "saved_replies" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "name" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "saved_replies_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "saved_replies_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "saved_replies_account_id_idx" ON "saved_replies" ("account_id");

CREATE TABLE "saved_views" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "name" TEXT NOT NULL,
  "address" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "saved_views_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "saved_views_account_id_position_idx" ON "saved_views" ("account_id", "position");

-- ============================================================================
-- Spam filter and rules
-- ============================================================================

CREATE TABLE "spam_filters" (
  "account_id" TEXT COLLATE "C" NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "learned" TEXT NOT NULL DEFAULT '',
  "fitted" TEXT NOT NULL DEFAULT '',
  "allow" JSONB NOT NULL DEFAULT '[]',
  "block" JSONB NOT NULL DEFAULT '[]',
  "rspamd_url" TEXT,
  "encrypted_rspamd_password" TEXT,
  "akismet_url" TEXT,
  "encrypted_akismet_key" TEXT,
  CONSTRAINT "spam_filters_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "spam_filters_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "spam_lessons" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "lesson" JSONB NOT NULL,
  CONSTRAINT "spam_lessons_pkey" PRIMARY KEY ("submission_id"),
  CONSTRAINT "spam_lessons_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "rule_sets" (
  "account_id" TEXT COLLATE "C" NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "rules" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "rule_sets_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "rule_sets_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "submission_rules" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "rule_ids" TEXT[],
  "mail_to" TEXT[],
  "limits_mail" BOOLEAN NOT NULL,
  "webhook_only" TEXT[],
  "limits_webhooks" BOOLEAN NOT NULL,
  "webhook_except" TEXT[],
  CONSTRAINT "submission_rules_pkey" PRIMARY KEY ("submission_id"),
  CONSTRAINT "submission_rules_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- ============================================================================
-- Search, counts and live updates
-- Triggers fill unindexed_submissions, submission_count_deltas and submission_changes: see the last part.
-- ============================================================================

CREATE TABLE "submission_words" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "words" tsvector NOT NULL,
  CONSTRAINT "submission_words_pkey" PRIMARY KEY ("submission_id"),
  CONSTRAINT "submission_words_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "submission_words_words_idx" ON "submission_words" USING GIN ("words");
-- A search scans the pending list of the index from end to end.
ALTER INDEX "submission_words_words_idx" SET (gin_pending_list_limit = 1024);

CREATE TABLE "unindexed_submissions" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "unindexed_submissions_pkey" PRIMARY KEY ("submission_id")
);
-- Rows come and go all the time. Frequent vacuums keep the table as small as its content.
ALTER TABLE "unindexed_submissions" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE TABLE "submission_counts" (
  "account_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C" NOT NULL,
  "week" TIMESTAMPTZ(3) NOT NULL,
  "folder" "folder" NOT NULL,
  "status" "submission_status" NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "submission_counts_pkey" PRIMARY KEY ("account_id", "form_id", "week", "folder", "status")
);

CREATE TABLE "submission_count_deltas" (
  "id" BIGSERIAL NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C" NOT NULL,
  "week" TIMESTAMPTZ(3) NOT NULL,
  "folder" "folder" NOT NULL,
  "status" "submission_status" NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "submission_count_deltas_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "submission_count_deltas_account_id_form_id_idx" ON "submission_count_deltas" ("account_id", "form_id");
-- Without statistics the planner uses the index for every account, also for one that had most of the rows when the table
-- was last analyzed: its content is different every minute.
ALTER TABLE "submission_count_deltas"
  ALTER COLUMN "account_id" SET STATISTICS 0,
  ALTER COLUMN "form_id" SET STATISTICS 0,
  SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The sequence is made separately because that of an unlogged table is unlogged, too: a follower that is promoted before its
-- next checkpoint could not read it, and every submission would fail.
CREATE SEQUENCE "submission_changes_id_seq";
CREATE UNLOGGED TABLE "submission_changes" (
  "transaction" BIGINT NOT NULL,
  "id" BIGINT NOT NULL DEFAULT nextval('submission_changes_id_seq'),
  "account_id" TEXT COLLATE "C" NOT NULL,
  "kind" TEXT NOT NULL,
  "ids" TEXT[],
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "submission_changes_pkey" PRIMARY KEY ("transaction", "id")
);
ALTER SEQUENCE "submission_changes_id_seq" OWNED BY "submission_changes"."id";
ALTER TABLE "submission_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- ============================================================================
-- Intake statistics
-- ============================================================================

CREATE TABLE "receipt_counts" (
  "hour" TIMESTAMPTZ(3) NOT NULL,
  "form_id" TEXT COLLATE "C" NOT NULL,
  "outcome" TEXT NOT NULL,
  "count" BIGINT NOT NULL,
  CONSTRAINT "receipt_counts_pkey" PRIMARY KEY ("form_id", "hour", "outcome")
);
-- Statistics that are not yet added up by day.
CREATE INDEX "receipt_counts_hourly_idx" ON "receipt_counts" ("hour")
  WHERE extract(hour FROM "hour" AT TIME ZONE 'UTC') <> 0;

-- ============================================================================
-- Files
-- ============================================================================

CREATE TABLE "files" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C" NOT NULL,
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "received_at" TIMESTAMPTZ(3) NOT NULL,
  "position" INTEGER NOT NULL,
  "field" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "declared_type" TEXT,
  "type" TEXT,
  "size" INTEGER NOT NULL,
  "sha256" TEXT,
  "storage_key" TEXT,
  "left_out" TEXT,
  "scan" TEXT NOT NULL DEFAULT 'not-scanned',
  "signals" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "backed_up_at" TIMESTAMPTZ(3),
  "backup_verified_at" TIMESTAMPTZ(3),
  CONSTRAINT "files_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "files_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "files_storage_key_key" ON "files" ("storage_key");
CREATE INDEX "files_account_id_form_id_received_at_size_idx" ON "files"
  ("account_id", "form_id", "received_at", "size");
CREATE UNIQUE INDEX "files_submission_id_position_key" ON "files" ("submission_id", "position");
-- The backup looks for files to copy every few seconds.
CREATE INDEX "files_uncopied_idx" ON "files" ("storage_key") WHERE "storage_key" IS NOT NULL AND "backed_up_at" IS NULL;

CREATE TABLE "file_links" (
  "delivery_id" TEXT COLLATE "C" NOT NULL,
  "file_id" TEXT COLLATE "C" NOT NULL,
  "token_hash" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "claimed_until" TIMESTAMPTZ(3),
  "starts" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "file_links_pkey" PRIMARY KEY ("file_id", "delivery_id"),
  CONSTRAINT "file_links_file_id_fkey"
    FOREIGN KEY ("file_id") REFERENCES "files" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "file_links_token_hash_key" ON "file_links" ("token_hash");

CREATE TABLE "file_removals" (
  "storage_key" TEXT NOT NULL,
  "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "content_removed_at" TIMESTAMPTZ(3),
  CONSTRAINT "file_removals_pkey" PRIMARY KEY ("storage_key")
);

CREATE TABLE "file_keys" (
  "id" TEXT COLLATE "C" NOT NULL,
  "encrypted_key" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "file_keys_pkey" PRIMARY KEY ("id")
);

-- ============================================================================
-- Deliveries and webhooks
-- ============================================================================

CREATE TYPE "webhook_format" AS ENUM ('postern', 'slack', 'discord', 'teams', 'google_chat', 'telegram', 'matrix', 'ntfy');
CREATE TYPE "webhook_status" AS ENUM ('active', 'disabled');
CREATE TYPE "delivery_kind" AS ENUM ('mail', 'webhook', 'auto_reply', 'reply');
CREATE TYPE "delivery_state" AS ENUM ('pending', 'delivered', 'failed', 'cancelled');
CREATE TYPE "attempt_outcome" AS ENUM ('delivered', 'temporary', 'permanent');

CREATE TABLE "webhook_endpoints" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C",
  "format" "webhook_format" NOT NULL DEFAULT 'postern',
  "url" TEXT NOT NULL,
  "encrypted_secret" TEXT NOT NULL,
  "previous_encrypted_secret" TEXT,
  "previous_secret_expires_at" TIMESTAMPTZ(3),
  "field_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "includes_fields" BOOLEAN NOT NULL DEFAULT true,
  "file_links" BOOLEAN NOT NULL DEFAULT false,
  "status" "webhook_status" NOT NULL DEFAULT 'active',
  "disabled_reason" TEXT,
  "disabled_at" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_endpoints_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "webhook_endpoints_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhook_endpoints_account_id_id_idx" ON "webhook_endpoints" ("account_id", "id");

CREATE TABLE "deliveries" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C" NOT NULL,
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "kind" "delivery_kind" NOT NULL,
  "target" TEXT NOT NULL,
  "state" "delivery_state" NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "queued_at" TIMESTAMPTZ(3) NOT NULL,
  "next_attempt_at" TIMESTAMPTZ(3),
  "digest" TEXT,
  "leased_until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "deliveries_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "deliveries_target_state_next_attempt_at_idx" ON "deliveries" ("target", "state", "next_attempt_at");
CREATE INDEX "deliveries_target_created_at_idx" ON "deliveries" ("target", "created_at");
CREATE INDEX "deliveries_state_next_attempt_at_idx" ON "deliveries" ("state", "next_attempt_at");
CREATE UNIQUE INDEX "deliveries_submission_id_kind_target_key" ON "deliveries" ("submission_id", "kind", "target");
-- Workers claim by target: retries before first attempts, and of each the one that has been due the longest.
CREATE INDEX "deliveries_due_idx" ON "deliveries" ("kind", "target", (least("attempts", 1)), "next_attempt_at")
  WHERE "state" = 'pending';
-- Undelivered ones of a target, newest first.
CREATE INDEX "deliveries_undelivered_idx" ON "deliveries" ("target", "state", "created_at", "id")
  WHERE "state" = 'failed' OR "state" = 'cancelled';
-- Filters for messages that were replied to.
CREATE INDEX "deliveries_answered_idx" ON "deliveries" ("form_id", "submission_id")
  WHERE "kind" = 'reply' AND "state" = 'delivered';
-- Auto-replies of a form by mailbox, for the daily limit: `mailboxSql` in server/store/deliveries/channels.ts.
CREATE INDEX "deliveries_auto_replies_idx" ON "deliveries"
  ("form_id", (lower(regexp_replace("target", '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g') COLLATE "C")), "created_at")
  WHERE "kind" = 'auto_reply';

CREATE TABLE "delivery_attempts" (
  "delivery_id" TEXT COLLATE "C" NOT NULL,
  "number" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  "outcome" "attempt_outcome" NOT NULL,
  "detail" TEXT NOT NULL,
  "response_status" INTEGER,
  "request_headers" JSONB,
  "response_headers" JSONB,
  "response_body" TEXT,
  CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id", "number"),
  CONSTRAINT "delivery_attempts_delivery_id_fkey"
    FOREIGN KEY ("delivery_id") REFERENCES "deliveries" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Emails that were saved as files because no mail server was set up.
CREATE INDEX "delivery_attempts_saved_idx" ON "delivery_attempts" ("delivery_id")
  WHERE "outcome" = 'delivered' AND "response_status" IS NULL;

-- ============================================================================
-- Exports
-- ============================================================================

CREATE TYPE "export_variant" AS ENUM ('spreadsheet', 'program');
CREATE TYPE "export_frequency" AS ENUM ('daily', 'weekly', 'monthly');
CREATE TYPE "export_target_kind" AS ENUM ('email', 's3', 'webdav', 'sftp');
CREATE TYPE "export_schedule_status" AS ENUM ('active', 'disabled', 'deleted');
CREATE TYPE "export_run_state" AS ENUM ('pending', 'delivered', 'failed');

CREATE TABLE "export_tickets" (
  "token_hash" TEXT NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "session_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C",
  "variant" "export_variant" NOT NULL DEFAULT 'spreadsheet',
  "with_files" BOOLEAN NOT NULL DEFAULT false,
  "after_id" TEXT COLLATE "C",
  "through_id" TEXT COLLATE "C",
  "run_id" TEXT COLLATE "C",
  "shown" TEXT,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "export_tickets_pkey" PRIMARY KEY ("token_hash"),
  CONSTRAINT "export_tickets_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "export_tickets_account_id_idx" ON "export_tickets" ("account_id");

CREATE TABLE "export_schedules" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C",
  "includes_spam" BOOLEAN NOT NULL DEFAULT false,
  "variant" "export_variant" NOT NULL DEFAULT 'spreadsheet',
  "frequency" "export_frequency" NOT NULL,
  "hour" INTEGER NOT NULL,
  "weekday" INTEGER,
  "month_day" INTEGER,
  "target" "export_target_kind" NOT NULL,
  "settings" JSONB NOT NULL,
  "encrypted_secret" TEXT,
  "status" "export_schedule_status" NOT NULL DEFAULT 'active',
  "disabled_reason" TEXT,
  "disabled_at" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "next_run_at" TIMESTAMPTZ(3) NOT NULL,
  "is_filled" BOOLEAN NOT NULL DEFAULT true,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "export_schedules_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "export_schedules_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "export_schedules_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "export_schedules_account_id_form_id_idx" ON "export_schedules" ("account_id", "form_id");

CREATE TABLE "export_runs" (
  "id" TEXT COLLATE "C" NOT NULL,
  "schedule_id" TEXT COLLATE "C" NOT NULL,
  "number" INTEGER NOT NULL,
  "state" "export_run_state" NOT NULL DEFAULT 'pending',
  "cut_at" TIMESTAMPTZ(3) NOT NULL,
  "previous_cut_at" TIMESTAMPTZ(3),
  "file_name" TEXT NOT NULL,
  "rows" INTEGER NOT NULL,
  "bytes" BIGINT,
  "sha256" TEXT,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "detail" TEXT,
  "next_attempt_at" TIMESTAMPTZ(3),
  "leased_until" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "export_runs_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "export_runs_schedule_id_fkey"
    FOREIGN KEY ("schedule_id") REFERENCES "export_schedules" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "export_runs_state_next_attempt_at_idx" ON "export_runs" ("state", "next_attempt_at");
CREATE UNIQUE INDEX "export_runs_schedule_id_number_key" ON "export_runs" ("schedule_id", "number");

CREATE TABLE "scheduled_export_rows" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "schedule_id" TEXT COLLATE "C" NOT NULL,
  "run_id" TEXT COLLATE "C",
  CONSTRAINT "scheduled_export_rows_pkey" PRIMARY KEY ("submission_id", "schedule_id"),
  CONSTRAINT "scheduled_export_rows_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "scheduled_export_rows_schedule_id_fkey"
    FOREIGN KEY ("schedule_id") REFERENCES "export_schedules" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "scheduled_export_rows_run_id_fkey"
    FOREIGN KEY ("run_id") REFERENCES "export_runs" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "scheduled_export_rows_schedule_id_run_id_submission_id_idx" ON "scheduled_export_rows"
  ("schedule_id", "run_id", "submission_id");
CREATE INDEX "scheduled_export_rows_run_id_submission_id_idx" ON "scheduled_export_rows" ("run_id", "submission_id");

-- ============================================================================
-- Agents
-- ============================================================================

CREATE TABLE "agent_tokens" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "name" TEXT NOT NULL,
  "token_hash" TEXT NOT NULL,
  "hint" TEXT NOT NULL,
  "scopes" TEXT[],
  "form_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3),
  "last_used_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),
  CONSTRAINT "agent_tokens_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "agent_tokens_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "agent_tokens_token_hash_key" ON "agent_tokens" ("token_hash");
CREATE INDEX "agent_tokens_account_id_id_idx" ON "agent_tokens" ("account_id", "id");

CREATE TABLE "agent_clients" (
  "id" TEXT COLLATE "C" NOT NULL,
  "client_id" TEXT COLLATE "C" NOT NULL,
  "client_secret" TEXT,
  "client_discovery_id" TEXT COLLATE "C",
  "disabled" BOOLEAN NOT NULL DEFAULT false,
  "skip_consent" BOOLEAN,
  "enable_end_session" BOOLEAN,
  "subject_type" TEXT,
  "scopes" TEXT[],
  "client_credentials_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "account_id" TEXT COLLATE "C",
  "name" TEXT,
  "uri" TEXT,
  "icon" TEXT,
  "contacts" TEXT[],
  "tos" TEXT,
  "policy" TEXT,
  "software_id" TEXT COLLATE "C",
  "software_version" TEXT,
  "software_statement" TEXT,
  "redirect_uris" TEXT[],
  "post_logout_redirect_uris" TEXT[],
  "backchannel_logout_uri" TEXT,
  "backchannel_logout_session_required" BOOLEAN,
  "token_endpoint_auth_method" TEXT,
  "application_type" TEXT,
  "jwks" TEXT,
  "jwks_uri" TEXT,
  "grant_types" TEXT[],
  "response_types" TEXT[],
  "require_pkce" BOOLEAN,
  "dpop_bound_access_tokens" BOOLEAN NOT NULL DEFAULT false,
  "reference_id" TEXT COLLATE "C",
  "metadata" JSONB,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3),
  CONSTRAINT "agent_clients_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "agent_clients_client_id_key" ON "agent_clients" ("client_id");
CREATE INDEX "agent_clients_created_at_idx" ON "agent_clients" ("created_at");

CREATE TABLE "agent_connections" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "client_id" TEXT COLLATE "C" NOT NULL,
  "scopes" TEXT[],
  "all_forms" BOOLEAN NOT NULL DEFAULT false,
  "form_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "resources" TEXT[],
  "requested_user_info_claims" TEXT[],
  "reference_id" TEXT COLLATE "C",
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "agent_connections_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "agent_connections_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "agent_connections_client_id_fkey"
    FOREIGN KEY ("client_id") REFERENCES "agent_clients" ("client_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "agent_connections_client_id_idx" ON "agent_connections" ("client_id");
CREATE UNIQUE INDEX "agent_connections_account_id_client_id_key" ON "agent_connections" ("account_id", "client_id");

CREATE TABLE "agent_refresh_tokens" (
  "id" TEXT COLLATE "C" NOT NULL,
  "token" TEXT NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "client_id" TEXT COLLATE "C" NOT NULL,
  "session_id" TEXT COLLATE "C",
  "reference_id" TEXT COLLATE "C",
  "authorization_code_id" TEXT COLLATE "C",
  "resources" TEXT[],
  "requested_user_info_claims" TEXT[],
  "scopes" TEXT[],
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked" TIMESTAMPTZ(3),
  "rotated_at" TIMESTAMPTZ(3),
  "rotation_replay_response" TEXT,
  "rotation_replay_expires_at" TIMESTAMPTZ(3),
  "auth_time" TIMESTAMPTZ(3),
  "confirmation" JSONB,
  CONSTRAINT "agent_refresh_tokens_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "agent_refresh_tokens_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "agent_refresh_tokens_client_id_fkey"
    FOREIGN KEY ("client_id") REFERENCES "agent_clients" ("client_id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "agent_refresh_tokens_session_id_fkey"
    FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "agent_refresh_tokens_token_key" ON "agent_refresh_tokens" ("token");
CREATE INDEX "agent_refresh_tokens_account_id_client_id_idx" ON "agent_refresh_tokens" ("account_id", "client_id");
CREATE INDEX "agent_refresh_tokens_session_id_idx" ON "agent_refresh_tokens" ("session_id");
CREATE INDEX "agent_refresh_tokens_authorization_code_id_idx" ON "agent_refresh_tokens" ("authorization_code_id");
CREATE INDEX "agent_refresh_tokens_expires_at_idx" ON "agent_refresh_tokens" ("expires_at");

CREATE TABLE "agent_access_tokens" (
  "id" TEXT COLLATE "C" NOT NULL,
  "token" TEXT NOT NULL,
  "account_id" TEXT COLLATE "C",
  "client_id" TEXT COLLATE "C" NOT NULL,
  "session_id" TEXT COLLATE "C",
  "reference_id" TEXT COLLATE "C",
  "authorization_code_id" TEXT COLLATE "C",
  "refresh_id" TEXT COLLATE "C",
  "resources" TEXT[],
  "requested_user_info_claims" TEXT[],
  "scopes" TEXT[],
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked" TIMESTAMPTZ(3),
  "confirmation" JSONB,
  CONSTRAINT "agent_access_tokens_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "agent_access_tokens_token_key" ON "agent_access_tokens" ("token");

CREATE TABLE "protected_resources" (
  "id" TEXT COLLATE "C" NOT NULL,
  "identifier" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "access_token_ttl" INTEGER,
  "refresh_token_ttl" INTEGER,
  "signing_algorithm" TEXT,
  "signing_key_id" TEXT COLLATE "C",
  "allowed_scopes" TEXT[],
  "custom_claims" JSONB,
  "dpop_bound_access_tokens_required" BOOLEAN NOT NULL DEFAULT false,
  "disabled" BOOLEAN NOT NULL DEFAULT false,
  "policy_version" INTEGER NOT NULL DEFAULT 1,
  "metadata" JSONB,
  "created_at" TIMESTAMPTZ(3),
  "updated_at" TIMESTAMPTZ(3),
  CONSTRAINT "protected_resources_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "protected_resources_identifier_key" ON "protected_resources" ("identifier");

-- Unlogged: it is written at every call, and losing it loses nothing.
CREATE UNLOGGED TABLE "agent_callers" (
  "credential_id" TEXT COLLATE "C" NOT NULL,
  "busy_until" TIMESTAMPTZ(3) NOT NULL,
  "client_name" TEXT,
  "user_agent" TEXT,
  CONSTRAINT "agent_callers_pkey" PRIMARY KEY ("credential_id")
);

-- ============================================================================
-- Access log, erasures and removals
-- ============================================================================

CREATE TYPE "access_surface" AS ENUM ('mcp', 'csv_form', 'csv_account', 'csv_import', 'file', 'csv_schedule');
CREATE TYPE "access_refusal" AS ENUM ('scope', 'form');

CREATE TABLE "access_records" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "surface" "access_surface" NOT NULL,
  "credential_id" TEXT COLLATE "C" NOT NULL,
  "credential_name" TEXT NOT NULL,
  "client_name" TEXT,
  "form_id" TEXT COLLATE "C",
  "folder" "folder",
  "rows" INTEGER NOT NULL,
  "contents" BOOLEAN NOT NULL,
  "complete" BOOLEAN NOT NULL,
  "refusal" "access_refusal",
  "last_submission_id" TEXT COLLATE "C",
  "after_submission_id" TEXT COLLATE "C",
  "with_files" BOOLEAN NOT NULL DEFAULT false,
  "export_run_id" TEXT COLLATE "C",
  CONSTRAINT "access_records_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "access_records_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "access_records_account_id_id_idx" ON "access_records" ("account_id", "id");
CREATE INDEX "access_records_account_id_surface_created_at_idx" ON "access_records"
  ("account_id", "surface", "created_at");

CREATE TABLE "submission_reads" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "record_id" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "submission_reads_pkey" PRIMARY KEY ("submission_id", "record_id"),
  CONSTRAINT "submission_reads_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "erasures" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "completed_at" TIMESTAMPTZ(3),
  "submissions" INTEGER NOT NULL,
  "form_counts" JSONB NOT NULL,
  "deliveries" INTEGER NOT NULL,
  "attempts" INTEGER NOT NULL,
  CONSTRAINT "erasures_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "erasures_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "erasures_account_id_id_idx" ON "erasures" ("account_id", "id");

CREATE TABLE "removals" (
  "id" BIGSERIAL NOT NULL,
  "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ids" TEXT[],
  CONSTRAINT "removals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "removals_removed_at_idx" ON "removals" ("removed_at");

-- ============================================================================
-- Functions and triggers
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

-- The waiting deltas of one account. The table fills and empties within a minute, while a connection keeps its plans: a plan
-- made while it was empty would read the deltas of every account. Without sequential scans every plan uses the index.
CREATE FUNCTION submission_count_deltas_of(account TEXT) RETURNS SETOF submission_count_deltas
  LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM submission_count_deltas AS delta WHERE delta.account_id = account COLLATE "C";
END $$;

-- New submissions: these triggers run in the transaction that adds them.

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

CREATE FUNCTION count_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, count(*)
  FROM arrived GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE TRIGGER count_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_arrived_submissions();

-- Queues them for the search index.
CREATE FUNCTION queue_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unindexed_submissions (submission_id, account_id) SELECT id, account_id FROM arrived;
  RETURN NULL;
END $$;

CREATE TRIGGER queue_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION queue_arrived_submissions();

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

-- Changed submissions.

CREATE FUNCTION announce_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, after.account_id, 'changed', CASE WHEN count(*) <= 100 THEN array_agg(after.id) END
  FROM after JOIN before USING (id)
  WHERE (before.folder, before.status, before.done_at, before.is_starred, before.is_doubtful)
    IS DISTINCT FROM (after.folder, after.status, after.done_at, after.is_starred, after.is_doubtful) GROUP BY after.account_id;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_submissions();

CREATE FUNCTION count_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, sum(one)
  FROM (SELECT *, -1 AS one FROM before UNION ALL SELECT *, 1 FROM after) AS change
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(one) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER count_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_submissions();

-- Deleted rows. Triggers see every deletion, also one that cascades from an account, a form or a submission.

CREATE FUNCTION announce_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, account_id, 'gone', CASE WHEN count(*) <= 100 THEN array_agg(id) END
  FROM gone GROUP BY account_id;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_gone AFTER DELETE ON submissions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION announce_gone_submissions();

CREATE FUNCTION count_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, -count(*)
  FROM gone GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE TRIGGER count_gone AFTER DELETE ON submissions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_gone_submissions();

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

-- Ends the live updates of a session that was deleted.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('account', OLD.account_id, 'kind', 'session', 'ids', NULL)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_ended_session();

-- Unused.
CREATE FUNCTION announce_change(account_id text, kind text, ids text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('postern_changes', json_build_object('account', account_id, 'kind', kind,
    'ids', CASE WHEN cardinality(ids) <= 100 THEN to_json(ids) END)::text);
$$;
