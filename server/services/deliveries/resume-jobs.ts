import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { resumeJobs, type Waiting } from "../../store/deliveries/deferred-jobs.ts";

/** What was put aside goes on at once when its target takes deliveries again. */
export async function bringBackWaiting(scope: SystemScope, deps: Deps, waiting: Waiting): Promise<void> {
  await resumeJobs(scope, deps.db, waiting);
}
