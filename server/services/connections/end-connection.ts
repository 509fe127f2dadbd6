import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { endConnection as endInStore } from "../../store/agents/clients.ts";

/** Ends what one client may do in one account: because it gave up its access itself, or because its access was copied. */
export async function endConnection(
  scope: SystemScope,
  deps: Deps,
  input: { readonly accountId: string; readonly clientId: string },
): Promise<void> {
  await endInStore(scope, deps.db, input);
}
