import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { deleteStaleAccess } from "../../store/agents/clients.ts";

const UNUSED_CLIENT_MS = 24 * 60 * 60 * 1000;

/** Deletes clients that registered a day ago and were never allowed anything, and every proof that ran out. */
export async function sweepAccess(scope: SystemScope, deps: Deps): Promise<number> {
  const now = deps.clock.now();
  return deleteStaleAccess(scope, deps.db, { now, madeBefore: new Date(now.getTime() - UNUSED_CLIENT_MS) });
}
