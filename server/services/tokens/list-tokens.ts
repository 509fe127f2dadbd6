import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type AgentTokenRow, findTokens } from "../../store/agents/tokens.ts";

/** The account's agent tokens, newest first, revoked and expired ones included. Not for agents. */
export async function listTokens(scope: OwnerScope, deps: Deps): Promise<AgentTokenRow[]> {
  requireWrite(scope);
  return findTokens(scope, deps.db);
}
