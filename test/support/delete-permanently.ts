import type { Deps } from "../../server/core/deps.ts";
import type { OwnerScope } from "../../server/core/scope/scope.ts";
import { deleteFromTrash, deleteSubmissions } from "../../server/features/trash/trash.ts";

/** Moves submissions to the Trash and deletes them from there. */
export async function deletePermanently(scope: OwnerScope, deps: Deps, input: { readonly ids: readonly string[] }) {
  await deleteSubmissions(scope, deps, input);
  return deleteFromTrash(scope, deps, input);
}
