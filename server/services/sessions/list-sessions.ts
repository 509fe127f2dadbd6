import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { findSessions, type SessionRow } from "../../store/accounts/sessions.ts";

/** Where the owner is signed in, the last used first. */
export async function listSessions(scope: OwnerScope, deps: Deps): Promise<SessionRow[]> {
  requireWrite(scope);
  return findSessions(scope, deps.db, deps.clock.now());
}
