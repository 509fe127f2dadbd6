import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteOtherSessions } from "../../store/accounts/sessions.ts";

/** Signs every browser out but the one that asks; answers how many. */
export async function endOtherSessions(scope: OwnerScope, deps: Deps): Promise<number> {
  requireWrite(scope);
  return deleteOtherSessions(scope, deps.db);
}
