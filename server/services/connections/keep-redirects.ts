import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { updateRedirects } from "../../store/agents/clients.ts";

/** Keeps where a client that has just registered is answered. */
export async function keepRedirects(
  scope: SystemScope,
  deps: Deps,
  input: { readonly clientId: string; readonly redirectUris: readonly string[] },
): Promise<void> {
  await updateRedirects(scope, deps.db, input);
}
