import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { type DestinationWithForm, findDestination } from "../../store/destinations.ts";
import { readDestinationToken } from "./destination-token.ts";

/** The destination that a link speaks for; null when the link is not ours or too old, or the destination was removed. */
export async function readClaim(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<DestinationWithForm | null> {
  const claim = readDestinationToken(deps.keys, input.token, deps.clock.now());
  return claim === null ? null : findDestination(scope, deps.db, claim);
}
