import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { readAccount } from "../accounts/account.ts";

/**
 * Returns a rule for which new destinations need no confirmation: whatever the operator adds, and the owner's own
 * address once it is verified.
 */
export async function trustedDestinations(scope: OwnerScope, deps: Deps): Promise<(address: string) => boolean> {
  if (scope.actor.kind === "operator") return () => true;
  const { email, emailVerified } = await readAccount(scope, deps);
  return (address) => emailVerified && address === email;
}
