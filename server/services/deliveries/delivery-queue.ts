import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { transports } from "../../store/deliveries/channels.ts";
import { type DeliveryHealth, findDeliveryHealth } from "../../store/deliveries/health.ts";
import { backlogOf, deferJobs, isTargetKey, requeueStalled, resumeJobs } from "../../store/deliveries/queue.ts";

export { isTargetKey };

/** Attempts in flight at once in one process, by the transport's key. */
export const transportConcurrency: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(transports).map(([transport, { concurrency }]) => [transport, concurrency]),
);

/** Beyond the time that a circuit is open, so that the attempt which probes the target does not run beside a crowd. */
const AFTER_OPEN_MS = 30_000;

/** Defers what waits for something saturated, so that it is not in the way of everything else, for `openForMs` and a moment. */
export async function deferBacklog(
  scope: SystemScope,
  deps: Deps,
  input: { readonly key: string; readonly openForMs: number },
): Promise<void> {
  await deferJobs(scope, deps.db, backlogOf(input.key), input.openForMs + AFTER_OPEN_MS);
}

/** Resumes what was deferred, once its target takes deliveries again. */
export async function resumeBacklog(scope: SystemScope, deps: Deps, input: { readonly key: string }): Promise<void> {
  await resumeJobs(scope, deps.db, backlogOf(input.key));
}

// The queue is normally emptied within milliseconds; a job that waits for its target is queued and not lost.
const OVERDUE_MS = 60_000;

/** Finds what a killed worker left behind and has it tried again; returns how many there were. */
export async function requeueStalledDeliveries(scope: SystemScope, deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return requeueStalled(scope, deps.db, { now, overdueAt: new Date(now.getTime() - OVERDUE_MS) });
}

/** Returns what waits and what fails to be delivered, over all accounts: figures for the operator, no addresses. */
export async function readDeliveryHealth(scope: SystemScope, deps: Deps): Promise<DeliveryHealth> {
  return findDeliveryHealth(scope, deps.db, deps.clock.now());
}
