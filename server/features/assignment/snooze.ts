import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { wakeSnoozed as wakeInStore } from "../../core/submissions/store/changes.ts";

/**
 * Brings back, unread, every message that was snoozed until now; returns how many. Any number of processes may do so at
 * once: a message comes back once.
 */
export async function wakeSnoozed(scope: SystemScope, deps: Deps): Promise<number> {
  return wakeInStore(scope, deps.db, deps.clock.now());
}
