CREATE INDEX CONCURRENTLY "agent_refresh_tokens_account_id_user_id_client_id_idx" ON "agent_refresh_tokens" ("account_id", "user_id", "client_id");
