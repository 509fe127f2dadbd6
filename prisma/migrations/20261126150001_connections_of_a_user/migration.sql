CREATE UNIQUE INDEX CONCURRENTLY "agent_connections_account_id_user_id_client_id_key" ON "agent_connections" ("account_id", "user_id", "client_id");
