import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { type AgentConnectionRow, findConnections } from "../../store/agents/connections.ts";

/** The agents that the owner connected, newest first. Not for agents. */
export async function listConnections(scope: OwnerScope, deps: Deps): Promise<AgentConnectionRow[]> {
  requireWrite(scope);
  return findConnections(scope, deps.db);
}
