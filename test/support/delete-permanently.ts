import type { Deps } from "../../server/deps.ts";
import type { OwnerScope } from "../../server/scope/scope.ts";
import { deleteFromTrash, deleteSubmissions } from "../../server/services/submissions/trash.ts";

/** Moves submissions to the Trash, and deletes them from there. */
export async function deletePermanently(scope: OwnerScope, deps: Deps, input: { readonly ids: readonly string[] }) {
  await deleteSubmissions(scope, deps, input);
  return deleteFromTrash(scope, deps, input);
}
