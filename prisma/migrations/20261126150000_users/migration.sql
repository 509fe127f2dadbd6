CREATE TYPE "role" AS ENUM ('owner', 'manager', 'handler', 'reader');

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
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email");

CREATE TABLE "memberships" (
  "account_id" TEXT COLLATE "C" NOT NULL,
  "user_id" TEXT COLLATE "C" NOT NULL,
  "role" "role" NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "memberships_pkey" PRIMARY KEY ("account_id", "user_id"),
  CONSTRAINT "memberships_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "memberships_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "memberships_user_id_idx" ON "memberships" ("user_id");

-- Whoever had an account is its owner from here on: acc_X is owned by usr_X.
INSERT INTO "users" ("id", "email", "email_verified", "name", "image", "two_factor_enabled", "created_at", "updated_at")
SELECT 'usr_' || substr("id", 5), "email", "email_verified", "name", "image", "two_factor_enabled", "created_at", "updated_at"
FROM "accounts";
INSERT INTO "memberships" ("account_id", "user_id", "role", "created_at")
SELECT "id", 'usr_' || substr("id", 5), 'owner', "created_at" FROM "accounts";

ALTER TABLE "accounts"
  DROP COLUMN "email",
  DROP COLUMN "email_verified",
  DROP COLUMN "name",
  DROP COLUMN "image",
  DROP COLUMN "two_factor_enabled";

ALTER TABLE "sessions" DROP CONSTRAINT "sessions_account_id_fkey";
ALTER TABLE "sessions" RENAME COLUMN "account_id" TO "user_id";
UPDATE "sessions" SET "user_id" = 'usr_' || substr("user_id", 5);
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER INDEX "sessions_account_id_idx" RENAME TO "sessions_user_id_idx";

ALTER TABLE "credentials" DROP CONSTRAINT "credentials_account_id_fkey";
ALTER TABLE "credentials" RENAME COLUMN "account_id" TO "user_id";
UPDATE "credentials" SET "user_id" = 'usr_' || substr("user_id", 5);
UPDATE "credentials" SET "provider_account_id" = "user_id" WHERE "provider_id" = 'credential';
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER INDEX "credentials_account_id_idx" RENAME TO "credentials_user_id_idx";

ALTER TABLE "two_factors" DROP CONSTRAINT "two_factors_account_id_fkey";
ALTER TABLE "two_factors" RENAME COLUMN "account_id" TO "user_id";
UPDATE "two_factors" SET "user_id" = 'usr_' || substr("user_id", 5);
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER INDEX "two_factors_account_id_key" RENAME TO "two_factors_user_id_key";

ALTER TABLE "email_changes" DROP CONSTRAINT "email_changes_account_id_fkey";
ALTER TABLE "email_changes" RENAME COLUMN "account_id" TO "user_id";
UPDATE "email_changes" SET "user_id" = 'usr_' || substr("user_id", 5);
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "password_resets" DROP CONSTRAINT "password_resets_account_id_fkey";
ALTER TABLE "password_resets" RENAME COLUMN "account_id" TO "user_id";
UPDATE "password_resets" SET "user_id" = 'usr_' || substr("user_id", 5);
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "agent_clients" RENAME COLUMN "account_id" TO "user_id";
UPDATE "agent_clients" SET "user_id" = 'usr_' || substr("user_id", 5) WHERE "user_id" IS NOT NULL;
ALTER TABLE "agent_access_tokens" RENAME COLUMN "account_id" TO "user_id";
DELETE FROM "agent_access_tokens";

ALTER TABLE "agent_connections" DROP COLUMN "reference_id", ADD COLUMN "user_id" TEXT COLLATE "C";
UPDATE "agent_connections" SET "user_id" = 'usr_' || substr("account_id", 5);
ALTER TABLE "agent_connections" ALTER COLUMN "user_id" SET NOT NULL,
  ADD CONSTRAINT "agent_connections_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id")
    REFERENCES "memberships" ("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
DROP INDEX "agent_connections_account_id_client_id_key";

ALTER TABLE "agent_refresh_tokens" DROP COLUMN "reference_id", ADD COLUMN "user_id" TEXT COLLATE "C";
UPDATE "agent_refresh_tokens" SET "user_id" = 'usr_' || substr("account_id", 5);
ALTER TABLE "agent_refresh_tokens" ALTER COLUMN "user_id" SET NOT NULL,
  ADD CONSTRAINT "agent_refresh_tokens_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id")
    REFERENCES "memberships" ("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
DROP INDEX "agent_refresh_tokens_account_id_client_id_idx";

ALTER TABLE "agent_tokens" ADD COLUMN "user_id" TEXT COLLATE "C";
UPDATE "agent_tokens" SET "user_id" = 'usr_' || substr("account_id", 5);
ALTER TABLE "agent_tokens" ALTER COLUMN "user_id" SET NOT NULL,
  ADD CONSTRAINT "agent_tokens_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id")
    REFERENCES "memberships" ("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A second step that is under way names the account.
UPDATE "verifications" SET "value" = 'usr_' || substr("value", 5) WHERE "value" ~ '^acc_[0-9a-z]{26}$' AND "identifier" <> 'decided-request';
-- A code that no agent has exchanged yet does not say for which account it is. It is asked for again.
DELETE FROM "verifications" WHERE "value" LIKE '%"authorization_code"%';

-- The owner who has been there longest, who gets the notices of an account.
CREATE VIEW "account_contacts" AS
SELECT DISTINCT ON (membership.account_id) membership.account_id, person.id, person.email, person.email_verified, person.name
FROM memberships AS membership JOIN users AS person ON person.id = membership.user_id
WHERE membership.role = 'owner'
ORDER BY membership.account_id, membership.created_at, membership.user_id;

-- Open dashboards of an account look again at what they may see.
CREATE OR REPLACE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('account', account_id, 'kind', 'access')::text)
  FROM memberships WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE FUNCTION announce_changed_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('postern_changes', json_build_object('account', OLD.account_id, 'kind', 'access')::text);
  RETURN NULL;
END $$;
CREATE TRIGGER announce_changed AFTER UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION announce_changed_membership();
