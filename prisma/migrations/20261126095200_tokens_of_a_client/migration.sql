CREATE INDEX CONCURRENTLY "agent_refresh_tokens_client_id_idx" ON "agent_refresh_tokens" ("client_id");
