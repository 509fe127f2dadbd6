import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type AgentConnectionRow, findConnections } from "../../store/agents/connections.ts";

/** The agents that the owner connected, newest first. Not for agents. */
export async function listConnections(scope: OwnerScope, deps: Deps): Promise<AgentConnectionRow[]> {
  requireWrite(scope);
  return findConnections(scope, deps.db);
}
