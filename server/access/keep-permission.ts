import { forbidden } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { type Permission, requirePermission } from "./require-permission.ts";

const CHECK_EVERY_MS = 1_000;

/**
 * Returns what work that takes long calls between its steps: it throws once the member has lost the session, the permission
 * or one of the forms that the work began with. Looks again at most once a second.
 */
export function keepPermission(
  scope: OwnerScope,
  permission: Permission,
  renew: () => Promise<OwnerScope>,
): () => Promise<void> {
  let checkedMs = performance.now();
  return async () => {
    if (performance.now() - checkedMs < CHECK_EVERY_MS) return;
    checkedMs = performance.now();
    const present = await renew();
    requirePermission(present, permission);
    if (!hasFormsOf(present, scope)) throw forbidden("You were limited to other forms.");
  };
}

function hasFormsOf({ permissions: present }: OwnerScope, { permissions: before }: OwnerScope): boolean {
  if (present.forms === "all") return true;
  return before.forms !== "all" && before.forms.every((id) => present.forms.includes(id));
}
