import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { deferJobs, resumeJobs, type Waiting } from "../../store/deliveries/deferred-jobs.ts";
import { type DeliveryHealth, findDeliveryHealth } from "../../store/deliveries/health.ts";
import { requeueStalled } from "../../store/deliveries/stalled.ts";

/** Beyond the end of a block, so that what probes the target does not run beside a crowd that is looked past. */
const AFTER_BLOCK_MS = 30_000;

/** Puts what waits for something stuck out of the way of everything else, until `blockedForMs` and a moment have passed. */
export async function deferWaiting(
  scope: SystemScope,
  deps: Deps,
  input: Waiting & { readonly blockedForMs: number },
): Promise<void> {
  await deferJobs(scope, deps.db, input, input.blockedForMs + AFTER_BLOCK_MS);
}

/** What was put aside goes on at once when its target takes deliveries again. */
export async function resumeWaiting(scope: SystemScope, deps: Deps, waiting: Waiting): Promise<void> {
  await resumeJobs(scope, deps.db, waiting);
}

// The queue is normally emptied within milliseconds; a job that waits for its lane is queued and not lost.
const OVERDUE_MS = 60_000;

/** Finds what a killed worker left behind and has it tried again; answers how many there were. */
export async function requeueStalledDeliveries(scope: SystemScope, deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return requeueStalled(scope, deps.db, { now, overdueAt: new Date(now.getTime() - OVERDUE_MS) });
}

/** Returns what waits and what fails to be delivered, over all accounts: figures for the operator, no addresses. */
export async function readDeliveryHealth(scope: SystemScope, deps: Deps): Promise<DeliveryHealth> {
  return findDeliveryHealth(scope, deps.db, deps.clock.now());
}
