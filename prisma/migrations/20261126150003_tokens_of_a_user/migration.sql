CREATE INDEX CONCURRENTLY "agent_tokens_account_id_user_id_idx" ON "agent_tokens" ("account_id", "user_id");
