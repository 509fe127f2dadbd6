import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { type DestinationWithForm, findDestination } from "../../store/destinations/destinations.ts";
import { readDestinationToken } from "./destination-token.ts";

/** Why a link confirms nothing: it is not as it was mailed, too old, or its address is off the form. */
export type BrokenLink = "altered" | "expired" | "removed";

/** Returns the destination that a link stands for, or what is wrong with the link. */
export async function readClaim(
  scope: SystemScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<DestinationWithForm | BrokenLink> {
  const claim = readDestinationToken(deps.keys, input.token, deps.clock.now());
  return typeof claim === "string" ? claim : ((await findDestination(scope, deps.db, claim)) ?? "removed");
}
