import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { findClient } from "../../store/agent-clients.ts";

/** Whether an owner has ever been asked about this client, or it registered. */
export async function knowsClient(
  scope: SystemScope,
  deps: Deps,
  input: { readonly clientId: string },
): Promise<boolean> {
  return (await findClient(scope, deps.db, input.clientId)) !== null;
}
