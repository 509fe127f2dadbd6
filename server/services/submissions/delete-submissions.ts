import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteSubmissions as deleteInStore } from "../../store/submissions/changes.ts";
import { selection } from "./selection.ts";

/** Deletes a selection for good and answers how many went: all of it, or nothing when one does not exist for the owner. */
export async function deleteSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<number> {
  requireWrite(scope);
  const ids = selection(input.ids);
  if (!(await deleteInStore(scope, deps.db, ids))) throw notFound("submission");
  return ids.length;
}
