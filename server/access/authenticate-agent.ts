import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import { nameOfClient } from "../sanitize-client-name.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { findByAgentToken, findByConnection } from "../store/accounts/find-by-credential.ts";
import { touchConnection } from "../store/agents/connections.ts";
import { touchToken } from "../store/agents/tokens.ts";
import type { AgentToken } from "../store/database/db.ts";
import { CONTENT_SCOPE, hashSecret, isAgentToken, METADATA_SCOPE } from "./agent-token.ts";
import { ownerScope, systemScope } from "./authenticate.ts";
import { readAccessToken } from "./oauth/access-token.ts";

/** The scope of whoever calls over HTTP: with an agent token, or with the access token of a connected agent. */
export function authenticateCaller(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  return isAgentToken(bearerToken) ? authenticateAgent(deps, bearerToken) : authenticateConnection(deps, bearerToken);
}

const LAST_USE_PRECISION_MS = 60_000;

/**
 * The scope of the agent that holds this token. Unknown, expired and revoked are one UNAUTHENTICATED error;
 * at exactly its expiry a token is expired.
 */
export async function authenticateAgent(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  const system = systemScope();
  const found = isAgentToken(bearerToken) ? await findByAgentToken(system, deps.db, hashSecret(bearerToken)) : null;
  const now = deps.clock.now();
  if (found === null || !isInForce(found.token, now)) {
    throw new PosternError("UNAUTHENTICATED", "This agent token is unknown, has expired or was revoked.");
  }
  const { token, account } = found;
  const staleBefore = new Date(now.getTime() - LAST_USE_PRECISION_MS);
  if (token.lastUsedAt === null || token.lastUsedAt <= staleBefore) {
    await touchToken(system, deps.db, { id: token.id, usedAt: now, staleBefore });
  }
  return ownerScope(
    deps,
    account,
    { kind: "agent", id: token.id, name: token.name },
    {
      write: false,
      content: token.scopes.includes(CONTENT_SCOPE),
      forms: token.formIds.length === 0 ? "all" : token.formIds,
    },
  );
}

function isInForce(token: Pick<AgentToken, "revokedAt" | "expiresAt">, now: Date): boolean {
  return token.revokedAt === null && (token.expiresAt === null || now < token.expiresAt);
}

/**
 * The scope of the connected agent that holds this access token: what the token says, as far as the owner still allows
 * it. Expired, made up, meant for another server and disconnected are one UNAUTHENTICATED error.
 */
export async function authenticateConnection(deps: Deps, accessToken: string): Promise<OwnerScope> {
  const system = systemScope();
  const token = await readAccessToken(deps, accessToken);
  const found = token === null ? null : await findByConnection(system, deps.db, token.connectionId);
  if (token === null || found === null || !token.scopes.includes(METADATA_SCOPE) || !isOf(found, token)) {
    throw new PosternError("UNAUTHENTICATED", "This access has expired or was revoked. Connect again.");
  }
  const { connection, account } = found;
  const now = deps.clock.now();
  const staleBefore = new Date(now.getTime() - LAST_USE_PRECISION_MS);
  if (connection.lastUsedAt === null || connection.lastUsedAt <= staleBefore) {
    await touchConnection(system, deps.db, { id: connection.id, usedAt: now, staleBefore });
  }
  const actor = { kind: "connection", id: connection.id, name: nameOfClient(connection.client) } as const;
  return ownerScope(deps, account, actor, {
    write: false,
    content: token.scopes.includes(CONTENT_SCOPE) && connection.scopes.includes(CONTENT_SCOPE),
    forms: connection.allForms ? "all" : connection.formIds,
  });
}

interface Parties {
  readonly accountId: string;
  readonly clientId: string;
}

function isOf({ connection }: { readonly connection: Parties }, token: Parties): boolean {
  return connection.accountId === token.accountId && connection.clientId === token.clientId;
}
