import type { SystemScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { bringBack, type Waiting } from "../../store/deliveries/deferred-jobs.ts";

/** What was put aside goes on at once when its target takes deliveries again. */
export async function bringBackWaiting(scope: SystemScope, deps: Deps, waiting: Waiting): Promise<void> {
  await bringBack(scope, deps.db, waiting);
}
