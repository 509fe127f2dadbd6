import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteOtherSessions, deleteSession, findSessions, type SessionRow } from "../../store/accounts/sessions.ts";

/** Where the owner is signed in, the last used first. */
export async function listSessions(scope: OwnerScope, deps: Deps): Promise<SessionRow[]> {
  requireWrite(scope);
  return findSessions(scope, deps.db, deps.clock.now());
}

/** Signs one browser out; its next request is refused. */
export async function endSession(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<void> {
  requireWrite(scope);
  if (!(await deleteSession(scope, deps.db, input.id))) throw notFound("session");
}

/** Signs every browser out but the one that asks; answers how many. */
export async function endOtherSessions(scope: OwnerScope, deps: Deps): Promise<number> {
  requireWrite(scope);
  return deleteOtherSessions(scope, deps.db);
}
