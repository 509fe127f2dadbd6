-- A member is limited to some forms, or reaches all of them. An owner is never limited.
ALTER TABLE "memberships"
  ADD COLUMN "all_forms" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "form_ids" TEXT[] COLLATE "C" NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD CONSTRAINT "memberships_owner_has_all_forms" CHECK (role <> 'owner' OR all_forms);

CREATE TABLE "invitations" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "inviter_id" TEXT COLLATE "C" NOT NULL,
  "role" "role" NOT NULL,
  "all_forms" BOOLEAN NOT NULL DEFAULT true,
  "form_ids" TEXT[] COLLATE "C" NOT NULL DEFAULT ARRAY[]::TEXT[],
  "email" TEXT COLLATE "C",
  "token_hash" TEXT COLLATE "C" NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "invitations_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "invitations_account_id_inviter_id_fkey"
    FOREIGN KEY ("account_id", "inviter_id") REFERENCES "memberships" ("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations" ("token_hash");
CREATE INDEX "invitations_account_id_inviter_id_idx" ON "invitations" ("account_id", "inviter_id");
CREATE INDEX "invitations_expires_at_idx" ON "invitations" ("expires_at");
