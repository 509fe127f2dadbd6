import { requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { forbidden } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { confirmSession } from "./store/sessions.ts";
import { hasPassword as hasPasswordInStore } from "./store/users.ts";

/**
 * Makes the session as fresh as a new one, once its user has given a password or used a passkey. Affects no other
 * session of theirs.
 */
export async function confirmSignIn(
  scope: OwnerScope,
  deps: Deps,
  { verifiedUserId }: { readonly verifiedUserId: string | null },
): Promise<void> {
  requirePermission(scope, "use");
  if (verifiedUserId !== scope.userId) throw forbidden("This passkey is somebody else’s.");
  await confirmSession(scope, deps.db, deps.clock.now());
}

/** Dates the session back to the provider sign-in it comes from. */
export async function dateSession(scope: OwnerScope, deps: Deps, { at }: { readonly at: Date }): Promise<void> {
  requirePermission(scope, "use");
  await confirmSession(scope, deps.db, at);
}

/** False for users who sign in only with the provider or a passkey. */
export function hasPassword(scope: OwnerScope, deps: Deps): Promise<boolean> {
  requirePermission(scope, "use");
  return hasPasswordInStore(scope, deps.db);
}
