import type { Deps } from "../deps.ts";
import { forbidden, notFound } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { type Permission, requirePermission } from "./require-permission.ts";

const CHECK_EVERY_MS = 1_000;

/**
 * Returns a check for long-running work to call between its steps. It throws once the member has lost the session, the
 * permission or one of the forms that the work began with, and looks again at most once a second.
 */
export function keepPermission(
  scope: OwnerScope,
  { clock }: Pick<Deps, "clock">,
  permission: Permission,
  renew: () => Promise<OwnerScope>,
): () => Promise<void> {
  let checkedMs = clock.now().getTime();
  return async () => {
    const nowMs = clock.now().getTime();
    if (nowMs - checkedMs < CHECK_EVERY_MS) return;
    checkedMs = nowMs;
    const present = await renewInAccount(scope, renew);
    requirePermission(present, permission);
    if (!hasFormsOf(present, scope)) throw forbidden("You were limited to other forms.");
  };
}

/**
 * The current scope. Throws once the session or the membership has ended, even if the session is still good for another
 * account.
 */
export async function renewInAccount(scope: OwnerScope, renew: () => Promise<OwnerScope>): Promise<OwnerScope> {
  const present = await renew();
  if (present.accountId !== scope.accountId) throw notFound("account");
  return present;
}

function hasFormsOf({ permissions: present }: OwnerScope, { permissions: before }: OwnerScope): boolean {
  if (present.forms === "all") return true;
  return before.forms !== "all" && before.forms.every((id) => present.forms.includes(id));
}
