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

-- CreateTable
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

    CONSTRAINT "agent_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "agent_refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateIndex
CREATE UNIQUE INDEX "agent_clients_client_id_key" ON "agent_clients"("client_id");

-- CreateIndex
CREATE INDEX "agent_clients_created_at_idx" ON "agent_clients"("created_at");

-- CreateIndex
CREATE INDEX "agent_connections_client_id_idx" ON "agent_connections"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_connections_account_id_client_id_key" ON "agent_connections"("account_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_refresh_tokens_token_key" ON "agent_refresh_tokens"("token");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_account_id_client_id_idx" ON "agent_refresh_tokens"("account_id", "client_id");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_session_id_idx" ON "agent_refresh_tokens"("session_id");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_authorization_code_id_idx" ON "agent_refresh_tokens"("authorization_code_id");

-- CreateIndex
CREATE INDEX "agent_refresh_tokens_expires_at_idx" ON "agent_refresh_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "agent_access_tokens_token_key" ON "agent_access_tokens"("token");

-- CreateIndex
CREATE UNIQUE INDEX "protected_resources_identifier_key" ON "protected_resources"("identifier");

-- AddForeignKey
ALTER TABLE "agent_connections" ADD CONSTRAINT "agent_connections_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_connections" ADD CONSTRAINT "agent_connections_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "agent_clients"("client_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_refresh_tokens" ADD CONSTRAINT "agent_refresh_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_refresh_tokens" ADD CONSTRAINT "agent_refresh_tokens_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "agent_clients"("client_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_refresh_tokens" ADD CONSTRAINT "agent_refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
