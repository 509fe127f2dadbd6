import { requireContentFor } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import {
  findSubmissions as findInStore,
  type SubmissionColumn,
  type SubmissionRow,
} from "../../store/submissions/submissions.ts";

/** Those of the named submissions that exist for the owner, newest first. */
export async function findSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[]; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  requireContentFor(scope, input.columns);
  return findInStore(scope, deps.db, input.ids, input.columns);
}
