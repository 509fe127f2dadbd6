import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { confirmDestination as confirmInStore, type DestinationWithForm } from "../../store/destinations.ts";
import { readClaim } from "./read-claim.ts";

/** Confirms the address that a link speaks for; from now on it gets the form's messages. Null as in `readClaim`. */
export async function confirmDestination(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<DestinationWithForm | null> {
  const claimed = await readClaim(scope, deps, input);
  if (claimed === null) return null;
  const { formId, address } = claimed;
  return (await confirmInStore(scope, deps.db, { formId, address }, deps.clock.now())) ? claimed : null;
}
