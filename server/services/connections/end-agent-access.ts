import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteAgentAccess } from "../../store/agents/connections.ts";

/** Ends what every agent of the account may do, with its very next call: connected agents and agent tokens alike. */
export async function endAgentAccess(scope: OwnerScope, deps: Deps): Promise<void> {
  requireWrite(scope);
  await deleteAgentAccess(scope, deps.db, deps.clock.now());
}
