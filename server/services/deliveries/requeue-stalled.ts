import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { requeueStalled } from "../../store/deliveries/stalled.ts";

// The queue is normally emptied within milliseconds; a job that waits for its lane is queued and not lost.
const OVERDUE_MS = 60_000;

/** Finds what a killed worker left behind and has it tried again; answers how many there were. */
export async function rescueDeliveries(scope: SystemScope, deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return requeueStalled(scope, deps.db, { now, overdueAt: new Date(now.getTime() - OVERDUE_MS) });
}
