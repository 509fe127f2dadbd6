import { CONTENT_SCOPE, METADATA_SCOPE } from "../../../core/access/agent-token.ts";
import { formsForAgent, noteUse, ownerScope, systemScope } from "../../../core/access/authenticate.ts";
import type { AgentCall } from "../../../core/access/authenticate-agent.ts";
import { type ConnectionOwner, findByConnection } from "../../../core/accounts/store/find-by-credential.ts";
import type { Call } from "../../../core/agents/store/callers.ts";
import type { Deps } from "../../../core/deps.ts";
import { nameOfClient } from "../../../core/platform/sanitize-client-name.ts";
import { touchConnection } from "../store/connections.ts";
import { type AccessToken, readAccessToken } from "./access-token.ts";

/**
 * The scope of the connected agent that holds this access token: what the token grants, limited to what the user still
 * allows and may do. Null for expired, forged, meant for another server and disconnected alike.
 */
export async function authenticateConnection(
  deps: Deps,
  accessToken: string,
  call: Call | null,
): Promise<AgentCall | null> {
  const token = await readAccessToken(deps, accessToken);
  const found = token === null ? null : await findByConnection(systemScope(), deps.db, token.connectionId, call);
  if (token === null || found === null || !token.scopes.includes(METADATA_SCOPE) || !isOf(found, token)) return null;
  const { connection, account, member, counted } = found;
  await noteUse(deps, touchConnection, connection);
  const actor = { kind: "connection", id: connection.id, name: nameOfClient(connection.client) } as const;
  const permissions = {
    write: false,
    role: member.role,
    content: token.scopes.includes(CONTENT_SCOPE) && connection.scopes.includes(CONTENT_SCOPE),
    forms: formsForAgent(connection.allForms ? "all" : connection.formIds, member),
  } as const;
  return { scope: ownerScope(deps, account, actor, permissions, connection.userId), counted };
}

function isOf({ connection, account }: ConnectionOwner, { subject, clientId }: AccessToken): boolean {
  return connection.clientId === clientId && (subject === connection.userId || subject === account.id);
}
