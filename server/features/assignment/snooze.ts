import { snoozeProblem } from "../../../shared/snooze.ts";
import type { Deps } from "../../core/deps.ts";
import { invalid } from "../../core/platform/errors.ts";
import { instant, parseInput } from "../../core/platform/parse-input.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { wakeSnoozed as wakeInStore } from "../../core/submissions/store/changes.ts";

/** Reads the instant at which a snoozed message is to come back. */
export function readSnooze(text: string, now: Date): Date {
  const until = parseInput(instant, text);
  const problem = snoozeProblem(until.getTime(), now.getTime());
  if (problem !== null) throw invalid(problem);
  return until;
}

/**
 * Brings back, unread, every message that was snoozed until now; returns how many. Any number of processes may do so at
 * once: a message comes back once.
 */
export async function wakeSnoozed(scope: SystemScope, deps: Deps): Promise<number> {
  return wakeInStore(scope, deps.db, deps.clock.now());
}
