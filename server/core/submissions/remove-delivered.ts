import type { Deps } from "../deps.ts";
import { removeSettled } from "../retention/store/delivered-contents.ts";
import type { SystemScope } from "../scope/scope.ts";

const BATCH = 200;

/**
 * Removes the contents of the given messages, or of all, whose form keeps none once every delivery has succeeded.
 * Returns their number.
 */
export async function removeDelivered(
  scope: SystemScope,
  deps: Deps,
  { ids = null }: { readonly ids?: readonly string[] | null } = {},
): Promise<number> {
  let removed = 0;
  for (;;) {
    const input = { ids, now: deps.clock.now(), most: BATCH };
    const some = await removeSettled(scope, deps.db, input);
    removed += some;
    if (some < BATCH) return removed;
  }
}
