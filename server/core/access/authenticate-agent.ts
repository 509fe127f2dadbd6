import { type AccessToken, readAccessToken } from "../../features/oauth/access/access-token.ts";
import { touchConnection } from "../../features/oauth/store/connections.ts";
import { type ConnectionOwner, findByAgentToken, findByConnection } from "../accounts/store/find-by-credential.ts";
import { touchToken } from "../agents/store/tokens.ts";
import type { AgentToken } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import { nameOfClient } from "../platform/sanitize-client-name.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { CONTENT_SCOPE, hashSecret, isAgentToken, METADATA_SCOPE } from "./agent-token.ts";
import { formsForAgent, noteUse, ownerScope, systemScope } from "./authenticate.ts";

/** Authenticates an HTTP caller by an agent token or by the access token of a connected agent. */
export function authenticateCaller(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  return isAgentToken(bearerToken) ? authenticateAgent(deps, bearerToken) : authenticateConnection(deps, bearerToken);
}

/**
 * The scope of the agent that holds this token. Unknown, expired and revoked tokens all give the same UNAUTHENTICATED
 * error; a token is expired at exactly its expiry.
 */
export async function authenticateAgent(deps: Deps, bearerToken: string): Promise<OwnerScope> {
  const found = isAgentToken(bearerToken)
    ? await findByAgentToken(systemScope(), deps.db, hashSecret(bearerToken))
    : null;
  if (found === null || !isInForce(found.token, deps.clock.now())) {
    throw new PosternError("UNAUTHENTICATED", "This agent token is unknown, has expired or was revoked.");
  }
  const { token, account, member } = found;
  await noteUse(deps, touchToken, token);
  const permissions = {
    write: false,
    role: member.role,
    content: token.scopes.includes(CONTENT_SCOPE),
    forms: formsForAgent(token.formIds.length === 0 ? "all" : token.formIds, member),
  } as const;
  return ownerScope(deps, account, { kind: "agent", id: token.id, name: token.name }, permissions, token.userId);
}

function isInForce(token: Pick<AgentToken, "revokedAt" | "expiresAt">, now: Date): boolean {
  return token.revokedAt === null && (token.expiresAt === null || now < token.expiresAt);
}

/**
 * The scope of the connected agent that holds this access token: what the token grants, limited to what the user still
 * allows and may do. Expired, forged, meant for another server and disconnected all give the same UNAUTHENTICATED
 * error.
 */
async function authenticateConnection(deps: Deps, accessToken: string): Promise<OwnerScope> {
  const token = await readAccessToken(deps, accessToken);
  const found = token === null ? null : await findByConnection(systemScope(), deps.db, token.connectionId);
  if (token === null || found === null || !token.scopes.includes(METADATA_SCOPE) || !isOf(found, token)) {
    throw new PosternError("UNAUTHENTICATED", "This access has expired or was revoked. Connect again.");
  }
  const { connection, account, member } = found;
  await noteUse(deps, touchConnection, connection);
  const actor = { kind: "connection", id: connection.id, name: nameOfClient(connection.client) } as const;
  const permissions = {
    write: false,
    role: member.role,
    content: token.scopes.includes(CONTENT_SCOPE) && connection.scopes.includes(CONTENT_SCOPE),
    forms: formsForAgent(connection.allForms ? "all" : connection.formIds, member),
  } as const;
  return ownerScope(deps, account, actor, permissions, connection.userId);
}

function isOf({ connection, account }: ConnectionOwner, { subject, clientId }: AccessToken): boolean {
  return connection.clientId === clientId && (subject === connection.userId || subject === account.id);
}
