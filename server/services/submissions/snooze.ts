import { snoozeProblem } from "../../../shared/snooze.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../platform/errors.ts";
import { instant, parseInput } from "../../platform/parse-input.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { wakeSnoozed as wakeInStore } from "../../store/lifecycle/changes.ts";

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
