import { requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { forbidden } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { confirmSession } from "./store/sessions.ts";
import { hasPassword as hasPasswordInStore } from "./store/users.ts";

/**
 * Makes the session as good as one that has just begun, once somebody has given a password or used a passkey, who must be its
 * user. No other session of theirs.
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

/** Makes the session as old as the sign-in at the provider that it comes from. */
export async function dateSession(scope: OwnerScope, deps: Deps, { at }: { readonly at: Date }): Promise<void> {
  requirePermission(scope, "use");
  await confirmSession(scope, deps.db, at);
}

/** False for somebody who signs in with the provider or a passkey alone. */
export function hasPassword(scope: OwnerScope, deps: Deps): Promise<boolean> {
  requirePermission(scope, "use");
  return hasPasswordInStore(scope, deps.db);
}
