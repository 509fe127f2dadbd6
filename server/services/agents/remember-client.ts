import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { nameCaller } from "../../store/agents/callers.ts";

/** Notes who a client said it is, for clients that say so once and not with every call. */
export async function rememberClient(
  scope: OwnerScope,
  deps: Deps,
  client: { readonly name: string; readonly userAgent: string | null },
): Promise<void> {
  await nameCaller(scope, deps.db, { clientName: client.name, userAgent: client.userAgent });
}
