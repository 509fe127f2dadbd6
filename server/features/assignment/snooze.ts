import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { wakeSnoozed as wakeInStore } from "../../core/submissions/store/changes.ts";

/**
 * Returns messages whose snooze has ended as unread, and returns their number. Safe to run in parallel: each message
 * returns once.
 */
export async function wakeSnoozed(scope: SystemScope, deps: Deps): Promise<number> {
  return wakeInStore(scope, deps.db, deps.clock.now());
}
