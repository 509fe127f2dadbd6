import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { deleteIdleCallers } from "../../store/agents/callers.ts";

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Forgets the callers that have been silent for 90 days. */
export async function forgetIdleCallers(scope: SystemScope, deps: Deps): Promise<void> {
  await deleteIdleCallers(scope, deps.db, new Date(deps.clock.now().getTime() - KEPT_MS));
}
