import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { deleteSession } from "../../store/accounts/sessions.ts";

/** Signs one browser out; its next request is refused. */
export async function endSession(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<void> {
  requireWrite(scope);
  if (!(await deleteSession(scope, deps.db, input.id))) throw notFound("session");
}
