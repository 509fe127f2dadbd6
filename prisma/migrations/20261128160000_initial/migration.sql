-- CreateEnum
CREATE TYPE "plan" AS ENUM ('free', 'pro');

-- CreateEnum
CREATE TYPE "form_status" AS ENUM ('active', 'archived');

-- CreateEnum
CREATE TYPE "folder" AS ENUM ('inbox', 'spam', 'trash');

-- CreateEnum
CREATE TYPE "submission_status" AS ENUM ('unread', 'read');

-- CreateEnum
CREATE TYPE "form_kind" AS ENUM ('contact', 'comments', 'signup', 'application');

-- CreateEnum
CREATE TYPE "agent_contents" AS ENUM ('none', 'screened', 'all');

-- CreateEnum
CREATE TYPE "draft_storage" AS ENUM ('off', 'tab', 'day');

-- CreateEnum
CREATE TYPE "sensitivity" AS ENUM ('relaxed', 'normal', 'strict');

-- CreateEnum
CREATE TYPE "access_surface" AS ENUM ('mcp', 'csv_form', 'csv_account', 'csv_import', 'file', 'answer');

-- CreateEnum
CREATE TYPE "access_refusal" AS ENUM ('scope', 'form');

-- CreateEnum
CREATE TYPE "delivery_kind" AS ENUM ('mail', 'webhook', 'auto_reply', 'reply', 'confirmation');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('pending', 'delivered', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "attempt_outcome" AS ENUM ('delivered', 'temporary', 'permanent');

-- CreateEnum
CREATE TYPE "webhook_format" AS ENUM ('postern', 'slack', 'discord', 'teams', 'telegram', 'ntfy');

-- CreateEnum
CREATE TYPE "webhook_status" AS ENUM ('active', 'disabled');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'manager', 'handler', 'reader');

-- CreateEnum
CREATE TYPE "mail_security" AS ENUM ('tls', 'starttls', 'none');

-- CreateEnum
CREATE TYPE "change_subject" AS ENUM ('account', 'form', 'destination', 'rules', 'spam_filter', 'webhook', 'agent_token', 'agent_connection', 'member', 'invitation', 'label', 'mail_server', 'messages', 'answer');

-- CreateEnum
CREATE TYPE "change_action" AS ENUM ('created', 'changed', 'deleted');

-- CreateEnum
CREATE TYPE "export_variant" AS ENUM ('spreadsheet', 'semicolons', 'program');

-- CreateEnum
CREATE TYPE "export_frequency" AS ENUM ('weekly', 'monthly');

-- CreateTable
CREATE TABLE "submission_assignees" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "submission_assignees_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "removals" (
    "id" BIGSERIAL NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ids" TEXT[],

    CONSTRAINT "removals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_removals" (
    "id" BIGSERIAL NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ids" TEXT[],
    "contents" BOOLEAN NOT NULL,
    "origin" BOOLEAN NOT NULL,
    "delivered" BOOLEAN NOT NULL,

    CONSTRAINT "content_removals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT COLLATE "C" NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "plan" "plan" NOT NULL DEFAULT 'free',
    "self_registered" BOOLEAN NOT NULL DEFAULT false,
    "retention_days" INTEGER,
    "retention_in_force" INTEGER,
    "next_retention_days" INTEGER,
    "next_retention_at" TIMESTAMPTZ(3),
    "record_days" INTEGER,
    "guide_dismissed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "mails_quiet_forms" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "image" TEXT,
    "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "role" "role" NOT NULL,
    "all_forms" BOOLEAN NOT NULL DEFAULT true,
    "form_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("account_id","user_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials" (
    "id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
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

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_changes" (
    "user_id" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "new_email" TEXT NOT NULL,
    "approved_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "user_id" TEXT COLLATE "C" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "secret_checks" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "value" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" "mail_security" NOT NULL,
    "username" TEXT,
    "encrypted_password" TEXT,
    "sender" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" TEXT COLLATE "C" NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_buckets" (
    "key" TEXT NOT NULL,
    "theoretical_arrival_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "forms" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "status" "form_status" NOT NULL DEFAULT 'active',
    "redirect_url" TEXT,
    "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "honeypot_field" TEXT NOT NULL DEFAULT '_gotcha',
    "hidden_from_agents" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "contents_days" INTEGER,
    "origin_days" INTEGER,
    "former_days" JSONB NOT NULL DEFAULT '{}',
    "keeps_contents" BOOLEAN NOT NULL DEFAULT true,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,
    "digest_above" INTEGER,
    "sensitivity" "sensitivity" NOT NULL DEFAULT 'normal',
    "kind" "form_kind",
    "shows_doubtful" BOOLEAN NOT NULL DEFAULT true,
    "asks_proof_of_work" BOOLEAN NOT NULL DEFAULT false,
    "max_files" INTEGER,
    "max_file_bytes" INTEGER,
    "max_attachment_bytes" INTEGER NOT NULL DEFAULT 5000000,
    "draft_storage" "draft_storage" NOT NULL DEFAULT 'tab',
    "asks_confirmation" BOOLEAN NOT NULL DEFAULT false,
    "language" TEXT,
    "agent_contents" "agent_contents" NOT NULL DEFAULT 'all',
    "contents_removed_to" TEXT NOT NULL DEFAULT '',
    "origin_removed_to" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "auto_reply_subject" TEXT,
    "auto_reply_text" TEXT,
    "encrypted_turnstile_secret" TEXT,
    "quiet_since" TIMESTAMPTZ(3),
    "table_layout" JSONB,

    CONSTRAINT "forms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "destinations" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "address" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failing_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "destinations_pkey" PRIMARY KEY ("form_id","address")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "folder" "folder" NOT NULL,
    "status" "submission_status" NOT NULL DEFAULT 'unread',
    "done_at" TIMESTAMPTZ(3),
    "snoozed_until" TIMESTAMPTZ(3),
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
    "language" TEXT,
    "imported_at" TIMESTAMPTZ(3),

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_sends" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submission_sends_pkey" PRIMARY KEY ("form_id","key_hash")
);

-- CreateTable
CREATE TABLE "unkept_submissions" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "carried_fields" BOOLEAN NOT NULL DEFAULT false,
    "carried_files" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "unkept_submissions_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "submission_counts" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "week" TIMESTAMPTZ(3) NOT NULL,
    "folder" "folder" NOT NULL,
    "status" "submission_status" NOT NULL,
    "is_done" BOOLEAN NOT NULL DEFAULT false,
    "has_contents" BOOLEAN NOT NULL DEFAULT true,
    "has_origin" BOOLEAN NOT NULL DEFAULT true,
    "count" INTEGER NOT NULL,

    CONSTRAINT "submission_counts_pkey" PRIMARY KEY ("account_id","form_id","week","folder","status","is_done","has_contents","has_origin")
);

-- CreateTable
CREATE TABLE "submission_count_deltas" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "week" TIMESTAMPTZ(3) NOT NULL,
    "folder" "folder" NOT NULL,
    "status" "submission_status" NOT NULL,
    "is_done" BOOLEAN NOT NULL DEFAULT false,
    "has_contents" BOOLEAN NOT NULL DEFAULT true,
    "has_origin" BOOLEAN NOT NULL DEFAULT true,
    "count" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "spam_filters" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "learned" TEXT NOT NULL DEFAULT '',
    "fitted" TEXT NOT NULL DEFAULT '',
    "allow" JSONB NOT NULL DEFAULT '[]',
    "block" JSONB NOT NULL DEFAULT '[]',
    "akismet_url" TEXT,
    "encrypted_akismet_key" TEXT,

    CONSTRAINT "spam_filters_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "spam_lessons" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "lesson" JSONB NOT NULL,

    CONSTRAINT "spam_lessons_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "agent_tokens" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "form_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "contents_per_day" INTEGER NOT NULL DEFAULT 500,

    CONSTRAINT "agent_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_counts" (
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "outcome" TEXT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "receipt_counts_pkey" PRIMARY KEY ("form_id","hour","outcome")
);

-- CreateTable
CREATE TABLE "access_records" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "surface" "access_surface" NOT NULL,
    "credential_id" TEXT COLLATE "C" NOT NULL,
    "credential_name" TEXT NOT NULL,
    "client_name" TEXT,
    "member_name" TEXT,
    "form_id" TEXT COLLATE "C",
    "folder" "folder",
    "rows" INTEGER NOT NULL,
    "contents" BOOLEAN NOT NULL,
    "complete" BOOLEAN NOT NULL,
    "refusal" "access_refusal",
    "last_submission_id" TEXT COLLATE "C",
    "after_submission_id" TEXT COLLATE "C",
    "with_files" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "access_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_changes" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" TEXT COLLATE "C",
    "actor_name" TEXT,
    "subject" "change_subject" NOT NULL,
    "subject_id" TEXT COLLATE "C",
    "name" TEXT,
    "action" "change_action" NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "account_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_reads" (
    "credential_id" TEXT COLLATE "C" NOT NULL,
    "record_id" TEXT COLLATE "C" NOT NULL,
    "first_place" BIGINT NOT NULL,
    "last_place" BIGINT NOT NULL,
    "submissions" BIGINT[],
    "counted" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "submission_reads_pkey" PRIMARY KEY ("credential_id","record_id","first_place")
);

-- CreateTable
CREATE TABLE "agent_callers" (
    "credential_id" TEXT COLLATE "C" NOT NULL,
    "busy_until" TIMESTAMPTZ(3) NOT NULL,
    "client_name" TEXT,
    "user_agent" TEXT,
    "turns" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "agent_callers_pkey" PRIMARY KEY ("credential_id")
);

-- CreateTable
CREATE TABLE "export_tickets" (
    "token_hash" TEXT NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "session_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C",
    "variant" "export_variant" NOT NULL DEFAULT 'spreadsheet',
    "with_files" BOOLEAN NOT NULL DEFAULT false,
    "since" TIMESTAMPTZ(3),
    "until" TIMESTAMPTZ(3),
    "shown" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "export_tickets_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
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
    "tests_daily" BOOLEAN NOT NULL DEFAULT false,
    "sends_notices" BOOLEAN NOT NULL DEFAULT false,
    "status" "webhook_status" NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateTable
CREATE TABLE "two_factors" (
    "id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    "spent_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_confirmations" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "token_hash" TEXT,
    "words" TEXT,
    "language" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "released_by" TEXT,

    CONSTRAINT "submission_confirmations_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "daily_tests" (
    "step" TEXT NOT NULL,
    "endpoint_id" TEXT COLLATE "C",
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "detail" TEXT,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "daily_tests_pkey" PRIMARY KEY ("step")
);

-- CreateTable
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

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "user_id" TEXT COLLATE "C",
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

-- CreateTable
CREATE TABLE "agent_connections" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "client_id" TEXT COLLATE "C" NOT NULL,
    "scopes" TEXT[],
    "all_forms" BOOLEAN NOT NULL DEFAULT false,
    "form_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "resources" TEXT[],
    "requested_user_info_claims" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "contents_per_day" INTEGER NOT NULL DEFAULT 500,

    CONSTRAINT "agent_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_refresh_tokens" (
    "id" TEXT COLLATE "C" NOT NULL,
    "token" TEXT NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "client_id" TEXT COLLATE "C" NOT NULL,
    "session_id" TEXT COLLATE "C",
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

    CONSTRAINT "agent_refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "credential_id" TEXT COLLATE "C" NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "is_synced" BOOLEAN NOT NULL,
    "rp_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_identities" (
    "id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "by_group" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "groups_unsaid_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_identities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erasures" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "submissions" INTEGER NOT NULL,
    "spellings" INTEGER NOT NULL DEFAULT 0,
    "form_counts" JSONB NOT NULL,
    "deliveries" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_links" (
    "delivery_id" TEXT COLLATE "C" NOT NULL,
    "file_id" TEXT COLLATE "C" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "starts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "file_links_pkey" PRIMARY KEY ("file_id","delivery_id")
);

-- CreateTable
CREATE TABLE "file_removals" (
    "storage_key" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "content_removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "file_removals_pkey" PRIMARY KEY ("storage_key")
);

-- CreateTable
CREATE TABLE "file_keys" (
    "id" TEXT COLLATE "C" NOT NULL,
    "encrypted_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_pages" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "heading" TEXT,
    "text" TEXT,
    "color" TEXT,
    "link_label" TEXT,
    "link_url" TEXT,
    "logo" BYTEA,
    "logo_type" TEXT,

    CONSTRAINT "form_pages_pkey" PRIMARY KEY ("form_id")
);

-- CreateTable
CREATE TABLE "form_addresses" (
    "address" TEXT NOT NULL,
    "form_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "form_addresses_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "labels" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_labels" (
    "label_id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "submission_labels_pkey" PRIMARY KEY ("label_id","submission_id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "inviter_id" TEXT COLLATE "C" NOT NULL,
    "role" "role" NOT NULL,
    "all_forms" BOOLEAN NOT NULL DEFAULT true,
    "form_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "email" TEXT,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_notes" (
    "id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submission_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_access_tokens" (
    "id" TEXT COLLATE "C" NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT COLLATE "C",
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "hash" TEXT NOT NULL,
    "user_id" TEXT COLLATE "C",
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "account_privacy" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "controller_name" TEXT,
    "controller_contact" TEXT,
    "representative" TEXT,
    "data_protection_officer" TEXT,
    "providers" JSONB NOT NULL DEFAULT '[]',
    "recipient_notes" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "account_privacy_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "form_privacy" (
    "form_id" TEXT COLLATE "C" NOT NULL,
    "purpose" TEXT,
    "legal_basis" TEXT,
    "people" TEXT,
    "data" TEXT,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "names_recipients" BOOLEAN NOT NULL DEFAULT false,
    "words" TEXT,
    "policy_url" TEXT,

    CONSTRAINT "form_privacy_pkey" PRIMARY KEY ("form_id")
);

-- CreateTable
CREATE TABLE "export_reminders" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "frequency" "export_frequency" NOT NULL,
    "form_id" TEXT COLLATE "C",
    "told_until" DATE NOT NULL,

    CONSTRAINT "export_reminders_pkey" PRIMARY KEY ("account_id","user_id")
);

-- CreateTable
CREATE TABLE "replies" (
    "id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C",
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_replies" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule_sets" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "rules" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "rule_sets_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "submission_rules" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "rule_ids" TEXT[],
    "mail_to" TEXT[],
    "limits_mail" BOOLEAN NOT NULL,
    "webhook_only" TEXT[],
    "limits_webhooks" BOOLEAN NOT NULL,
    "webhook_except" TEXT[],

    CONSTRAINT "submission_rules_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_words" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "submission_words_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "unindexed_submissions" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "unindexed_submissions_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "provider_sign_ins" (
    "hash" TEXT NOT NULL,
    "user_id" TEXT COLLATE "C",
    "invitation_hash" TEXT,
    "return_to" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_sign_ins_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "trashed_submissions" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "folder" "folder" NOT NULL,
    "is_doubtful" BOOLEAN,
    "was_moved" BOOLEAN NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "trashed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trashed_submissions_pkey" PRIMARY KEY ("submission_id")
);

-- CreateIndex
CREATE INDEX "submission_assignees_user_id_submission_id_idx" ON "submission_assignees"("user_id", "submission_id");

-- CreateIndex
CREATE INDEX "removals_removed_at_idx" ON "removals"("removed_at");

-- CreateIndex
CREATE INDEX "content_removals_removed_at_idx" ON "content_removals"("removed_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "credentials_user_id_idx" ON "credentials"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_provider_id_provider_account_id_key" ON "credentials"("provider_id", "provider_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "email_changes_id_key" ON "email_changes"("id");

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "rate_buckets_theoretical_arrival_time_idx" ON "rate_buckets"("theoretical_arrival_time");

-- CreateIndex
CREATE INDEX "forms_account_id_id_idx" ON "forms"("account_id", "id");

-- CreateIndex
CREATE INDEX "submissions_form_id_folder_id_idx" ON "submissions"("form_id", "folder", "id");

-- CreateIndex
CREATE INDEX "submissions_account_id_id_idx" ON "submissions"("account_id", "id");

-- CreateIndex
CREATE INDEX "submission_sends_submission_id_idx" ON "submission_sends"("submission_id");

-- CreateIndex
CREATE INDEX "submission_counts_covering_idx" ON "submission_counts"("account_id", "form_id", "week", "folder", "status", "is_done", "has_contents", "has_origin", "count");

-- CreateIndex
CREATE INDEX "submission_count_deltas_account_id_idx" ON "submission_count_deltas"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_tokens_token_hash_key" ON "agent_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "agent_tokens_account_id_id_idx" ON "agent_tokens"("account_id", "id");

-- CreateIndex
CREATE INDEX "agent_tokens_account_id_user_id_idx" ON "agent_tokens"("account_id", "user_id");

-- CreateIndex
CREATE INDEX "access_records_account_id_id_idx" ON "access_records"("account_id", "id");

-- CreateIndex
CREATE INDEX "access_records_account_id_surface_created_at_idx" ON "access_records"("account_id", "surface", "created_at");

-- CreateIndex
CREATE INDEX "account_changes_account_id_id_idx" ON "account_changes"("account_id", "id");

-- CreateIndex
CREATE INDEX "account_changes_account_id_created_at_idx" ON "account_changes"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "export_tickets_account_id_idx" ON "export_tickets"("account_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_account_id_id_idx" ON "webhook_endpoints"("account_id", "id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_form_id_idx" ON "webhook_endpoints"("form_id");

-- CreateIndex
CREATE INDEX "deliveries_target_created_at_id_idx" ON "deliveries"("target", "created_at", "id");

-- CreateIndex
CREATE INDEX "deliveries_state_next_attempt_at_idx" ON "deliveries"("state", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_submission_id_kind_target_key" ON "deliveries"("submission_id", "kind", "target");

-- CreateIndex
CREATE UNIQUE INDEX "two_factors_user_id_key" ON "two_factors"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "submission_confirmations_token_hash_key" ON "submission_confirmations"("token_hash");

-- CreateIndex
CREATE INDEX "submission_confirmations_account_id_idx" ON "submission_confirmations"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "daily_tests_endpoint_id_key" ON "daily_tests"("endpoint_id");

-- CreateIndex
CREATE UNIQUE INDEX "files_storage_key_key" ON "files"("storage_key");

-- CreateIndex
CREATE INDEX "files_account_id_form_id_received_at_size_idx" ON "files"("account_id", "form_id", "received_at", "size");

-- CreateIndex
CREATE INDEX "files_form_id_submission_id_idx" ON "files"("form_id", "submission_id");

-- CreateIndex
CREATE UNIQUE INDEX "files_submission_id_position_key" ON "files"("submission_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "agent_clients_client_id_key" ON "agent_clients"("client_id");

-- CreateIndex
CREATE INDEX "agent_clients_created_at_idx" ON "agent_clients"("created_at");

-- CreateIndex
CREATE INDEX "agent_connections_client_id_idx" ON "agent_connections"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_connections_account_id_user_id_client_id_key" ON "agent_connections"("account_id", "user_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_refresh_tokens_token_key" ON "agent_refresh_tokens"("token");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_account_id_user_id_client_id_idx" ON "agent_refresh_tokens"("account_id", "user_id", "client_id");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_client_id_idx" ON "agent_refresh_tokens"("client_id");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_session_id_idx" ON "agent_refresh_tokens"("session_id");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_authorization_code_id_idx" ON "agent_refresh_tokens"("authorization_code_id");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_expires_at_idx" ON "agent_refresh_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_identities_issuer_subject_key" ON "user_identities"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "user_identities_user_id_issuer_key" ON "user_identities"("user_id", "issuer");

-- CreateIndex
CREATE INDEX "erasures_account_id_id_idx" ON "erasures"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "file_links_token_hash_key" ON "file_links"("token_hash");

-- CreateIndex
CREATE INDEX "form_addresses_form_id_created_at_idx" ON "form_addresses"("form_id", "created_at");

-- CreateIndex
CREATE INDEX "labels_account_id_idx" ON "labels"("account_id");

-- CreateIndex
CREATE INDEX "submission_labels_submission_id_idx" ON "submission_labels"("submission_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_account_id_inviter_id_idx" ON "invitations"("account_id", "inviter_id");

-- CreateIndex
CREATE INDEX "invitations_expires_at_idx" ON "invitations"("expires_at");

-- CreateIndex
CREATE INDEX "submission_notes_submission_id_id_idx" ON "submission_notes"("submission_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_access_tokens_token_key" ON "agent_access_tokens"("token");

-- CreateIndex
CREATE UNIQUE INDEX "protected_resources_identifier_key" ON "protected_resources"("identifier");

-- CreateIndex
CREATE INDEX "passkey_challenges_user_id_idx" ON "passkey_challenges"("user_id");

-- CreateIndex
CREATE INDEX "export_reminders_form_id_idx" ON "export_reminders"("form_id");

-- CreateIndex
CREATE INDEX "replies_submission_id_id_idx" ON "replies"("submission_id", "id");

-- CreateIndex
CREATE INDEX "replies_user_id_idx" ON "replies"("user_id");

-- CreateIndex
CREATE INDEX "saved_replies_account_id_idx" ON "saved_replies"("account_id");

-- CreateIndex
CREATE INDEX "saved_views_account_id_position_idx" ON "saved_views"("account_id", "position");

-- CreateIndex
CREATE INDEX "submission_words_words_idx" ON "submission_words" USING GIN ("words");

-- CreateIndex
CREATE INDEX "unindexed_submissions_account_id_submission_id_idx" ON "unindexed_submissions"("account_id", "submission_id");

-- CreateIndex
CREATE INDEX "provider_sign_ins_user_id_idx" ON "provider_sign_ins"("user_id");

-- CreateIndex
CREATE INDEX "trashed_submissions_account_id_trashed_at_submission_id_idx" ON "trashed_submissions"("account_id", "trashed_at", "submission_id");

-- AddForeignKey
ALTER TABLE "submission_assignees" ADD CONSTRAINT "submission_assignees_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_assignees" ADD CONSTRAINT "submission_assignees_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "memberships"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forms" ADD CONSTRAINT "forms_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_sends" ADD CONSTRAINT "submission_sends_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unkept_submissions" ADD CONSTRAINT "unkept_submissions_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spam_filters" ADD CONSTRAINT "spam_filters_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spam_lessons" ADD CONSTRAINT "spam_lessons_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_tokens" ADD CONSTRAINT "agent_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_tokens" ADD CONSTRAINT "agent_tokens_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "memberships"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_records" ADD CONSTRAINT "access_records_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_tickets" ADD CONSTRAINT "export_tickets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_confirmations" ADD CONSTRAINT "submission_confirmations_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "daily_tests" ADD CONSTRAINT "daily_tests_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_connections" ADD CONSTRAINT "agent_connections_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_connections" ADD CONSTRAINT "agent_connections_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "memberships"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_connections" ADD CONSTRAINT "agent_connections_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "agent_clients"("client_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_refresh_tokens" ADD CONSTRAINT "agent_refresh_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_refresh_tokens" ADD CONSTRAINT "agent_refresh_tokens_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "memberships"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_refresh_tokens" ADD CONSTRAINT "agent_refresh_tokens_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "agent_clients"("client_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_refresh_tokens" ADD CONSTRAINT "agent_refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_pages" ADD CONSTRAINT "form_pages_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_addresses" ADD CONSTRAINT "form_addresses_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "labels" ADD CONSTRAINT "labels_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_labels" ADD CONSTRAINT "submission_labels_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "labels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_labels" ADD CONSTRAINT "submission_labels_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_inviter_id_fkey" FOREIGN KEY ("account_id", "inviter_id") REFERENCES "memberships"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_privacy" ADD CONSTRAINT "account_privacy_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_privacy" ADD CONSTRAINT "form_privacy_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_reminders" ADD CONSTRAINT "export_reminders_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "memberships"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export_reminders" ADD CONSTRAINT "export_reminders_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replies" ADD CONSTRAINT "replies_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "replies" ADD CONSTRAINT "replies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_sets" ADD CONSTRAINT "rule_sets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_rules" ADD CONSTRAINT "submission_rules_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_words" ADD CONSTRAINT "submission_words_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trashed_submissions" ADD CONSTRAINT "trashed_submissions_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say of tables: how they are stored, partial and expression indexes, checks.

-- Tokens, steps and addresses compare byte by byte, as ids do.
ALTER TABLE daily_tests ALTER COLUMN step TYPE TEXT COLLATE "C";
ALTER TABLE forms
  ALTER COLUMN contents_removed_to TYPE TEXT COLLATE "C",
  ALTER COLUMN origin_removed_to TYPE TEXT COLLATE "C";
ALTER TABLE form_addresses ALTER COLUMN address TYPE TEXT COLLATE "C";
ALTER TABLE invitations
  ALTER COLUMN email TYPE TEXT COLLATE "C",
  ALTER COLUMN form_ids TYPE TEXT[] COLLATE "C",
  ALTER COLUMN form_ids SET NOT NULL,
  ALTER COLUMN token_hash TYPE TEXT COLLATE "C";
ALTER TABLE memberships ALTER COLUMN form_ids TYPE TEXT[] COLLATE "C", ALTER COLUMN form_ids SET NOT NULL;
ALTER TABLE submission_confirmations ALTER COLUMN token_hash TYPE TEXT COLLATE "C";

ALTER TABLE memberships ADD CONSTRAINT memberships_owner_has_all_forms CHECK (role <> 'owner' OR all_forms);

-- The id of a send is taken before its submission is inserted.
ALTER TABLE submission_sends ALTER CONSTRAINT submission_sends_submission_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Unlogged: written at every call, and losing them loses nothing.
ALTER TABLE agent_callers SET UNLOGGED;

-- The planner needs fresh statistics for a page of the inbox and its counts, and the table grows in bursts. PostgreSQL's
-- defaults wait until a tenth (analyze) or a fifth (vacuum) of the table has changed.
ALTER TABLE submissions SET (autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.02);
-- Every delivery is updated at least twice.
ALTER TABLE deliveries SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE delivery_attempts SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE submission_words SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE submission_counts SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE receipt_counts SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
-- These fill and empty all the time. Frequent vacuums keep them as small as their content.
ALTER TABLE submission_count_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE unindexed_submissions SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Without statistics the planner uses the index for every account, also for one that had most of the rows when the table
-- was last analyzed: its content is different every minute.
ALTER TABLE submission_count_deltas ALTER COLUMN account_id SET STATISTICS 0;

-- Words are added in large batches.
ALTER INDEX submission_words_words_idx SET (gin_pending_list_limit = 1024);

CREATE UNIQUE INDEX labels_account_id_name_key ON labels (account_id, lower(name));

CREATE INDEX submissions_open_idx ON submissions (form_id, id) WHERE folder = 'inbox' AND done_at IS NULL;
CREATE INDEX submissions_done_idx ON submissions (form_id, id) WHERE folder = 'inbox' AND done_at IS NOT NULL;
CREATE INDEX submissions_unread_idx ON submissions (form_id, folder, id) WHERE status = 'unread';
CREATE INDEX submissions_starred_idx ON submissions (form_id, folder, id) WHERE is_starred;
CREATE INDEX submissions_doubtful_idx ON submissions (form_id, id) WHERE is_doubtful;
CREATE INDEX submissions_snoozed_idx ON submissions (snoozed_until) WHERE snoozed_until IS NOT NULL;
-- Columns of tables and exports: each list of field names that a folder of a form received, with its submissions.
-- server/core/submissions/store/field-names.ts has the same expression.
CREATE INDEX submissions_form_id_folder_names_id_idx ON submissions
  (form_id, folder, (substr(sha256(replace(jsonb_path_query_array(fields, '$[*][0]')::text, '\', '\\')::bytea), 1, 8)), id);
-- Submissions whose contents wait to be removed, for the sweep, and those that have lost them, for exports.
CREATE INDEX unkept_submissions_waiting_idx ON unkept_submissions (submission_id) WHERE left_at IS NULL;
CREATE INDEX unkept_submissions_left_idx ON unkept_submissions (form_id) WHERE left_at IS NOT NULL;
-- Submissions that wait for their visitor's confirmation, for the list and for the sweep.
CREATE INDEX submission_confirmations_unconfirmed_idx ON submission_confirmations (form_id, submission_id)
  WHERE confirmed_at IS NULL AND released_at IS NULL;
CREATE INDEX submission_confirmations_waiting_idx ON submission_confirmations (account_id, expires_at)
  WHERE confirmed_at IS NULL AND released_at IS NULL;

-- The calls that may have returned a submission. server/core/access-log/store/submission-reads.ts has the same expression.
CREATE INDEX submission_reads_places_idx ON submission_reads USING gist (int8range(first_place, last_place, '[]'));

-- Statistics that are not yet added up by day.
CREATE INDEX receipt_counts_hourly_idx ON receipt_counts (hour) WHERE extract(hour FROM hour AT TIME ZONE 'UTC') <> 0;

-- The backup looks for files to copy every few seconds.
CREATE INDEX files_uncopied_idx ON files (storage_key) WHERE storage_key IS NOT NULL AND backed_up_at IS NULL;
CREATE INDEX file_removals_waiting_idx ON file_removals (removed_at) WHERE content_removed_at IS NULL;

-- Workers claim by target: retries before first attempts, and of each the one that has been due the longest.
CREATE INDEX deliveries_due_idx ON deliveries (kind, target, (least(attempts, 1)), next_attempt_at) WHERE state = 'pending';
-- Undelivered ones of a target, newest first, and of a submission.
CREATE INDEX deliveries_undelivered_idx ON deliveries (target, state, created_at, id)
  WHERE state = 'failed' OR state = 'cancelled';
CREATE INDEX deliveries_undelivered_submission_idx ON deliveries (submission_id)
  WHERE state = 'failed' OR (state = 'pending' AND failures > 0);
-- Filters for messages that were replied to.
CREATE INDEX deliveries_answered_idx ON deliveries (form_id, submission_id) WHERE kind = 'reply' AND state = 'delivered';
-- Auto-replies of a form by mailbox, for the daily limit: `mailboxSql` in server/store/deliveries/channels.ts.
CREATE INDEX deliveries_auto_replies_idx ON deliveries
  (form_id, (lower(regexp_replace(target, '[.](?=[^@]{0,250}@)|[+][^@]{0,250}(?=@)|(?<=@g)oogle(?=mail[.]com$)', '', 'gi') COLLATE "C")), created_at)
  WHERE kind = 'auto_reply';
-- Emails that were saved as files because no mail server was set up.
CREATE INDEX delivery_attempts_saved_idx ON delivery_attempts (delivery_id)
  WHERE outcome = 'delivered' AND response_status IS NULL;

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

-- The waiting deltas of one account, added up, because the rows that a function returns are copied. The table fills and empties
-- within a minute, while a connection keeps its plans: a plan made while it was empty would read the deltas of every account.
-- Without sequential scans every plan uses the index.
-- Of the parts of a submission, HAS_PART in server/core/submissions/store/counts.ts has the same expressions.
CREATE FUNCTION submission_count_deltas_of(account TEXT) RETURNS SETOF submission_count_deltas
  LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT account, delta.form_id, delta.week, delta.folder, delta.status, delta.is_done,
    delta.has_contents, delta.has_origin, sum(delta.count)::integer
  FROM submission_count_deltas AS delta WHERE delta.account_id = account COLLATE "C" GROUP BY 2, 3, 4, 5, 6, 7, 8;
END $$;

CREATE FUNCTION count_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, has_contents, has_origin, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL,
    pg_column_size(fields) > 8, num_nonnulls(ip, user_agent, referrer) > 0, count(*)
  FROM arrived GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;

CREATE TRIGGER count_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_arrived_submissions();

-- What is in the Trash is counted nowhere.
CREATE FUNCTION count_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, has_contents, has_origin, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL,
    pg_column_size(fields) > 8, num_nonnulls(ip, user_agent, referrer) > 0, sum(one)
  FROM (SELECT *, -1 AS one FROM before UNION ALL SELECT *, 1 FROM after) AS change
  WHERE folder <> 'trash' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(one) <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER count_changed AFTER UPDATE ON submissions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_submissions();

CREATE FUNCTION count_gone_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, has_contents, has_origin, count)
  SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL,
    pg_column_size(fields) > 8, num_nonnulls(ip, user_agent, referrer) > 0, -count(*)
  FROM gone WHERE folder <> 'trash' GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
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

-- Open dashboards of an account look again at what they may see.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('accountId', account_id)::text)
  FROM memberships WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_ended_session();

CREATE FUNCTION announce_changed_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('accountId', OLD.account_id)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce_changed AFTER UPDATE OR DELETE ON memberships
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
