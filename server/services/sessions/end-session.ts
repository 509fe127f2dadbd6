import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteSession } from "../../store/accounts/sessions.ts";

/** Signs one browser out; its next request is refused. */
export async function endSession(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<void> {
  requireWrite(scope);
  if (!(await deleteSession(scope, deps.db, input.id))) throw notFound("session");
}
