import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { deferJobs, type Waiting } from "../../store/deliveries/deferred-jobs.ts";

/** Beyond the end of a block, so that what probes the target does not run beside a crowd that is looked past. */
const AFTER_BLOCK_MS = 30_000;

/** Puts what waits for something stuck out of the way of everything else, until `blockedForMs` and a moment have passed. */
export async function putAsideWaiting(
  scope: SystemScope,
  deps: Deps,
  input: Waiting & { readonly blockedForMs: number },
): Promise<void> {
  await deferJobs(scope, deps.db, input, input.blockedForMs + AFTER_BLOCK_MS);
}
