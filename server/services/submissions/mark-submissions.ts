import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { SubmissionStatus } from "../../store/database/db.ts";
import { markSubmissions as markInStore } from "../../store/submissions/changes.ts";
import type { SubmissionColumn, SubmissionRow } from "../../store/submissions/submissions.ts";
import { selection } from "./selection.ts";

/** Marks a selection read or unread: all of it, or nothing when one of them does not exist for the owner. */
export async function markSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[]; readonly status: SubmissionStatus; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  requireWrite(scope);
  const marked = await markInStore(scope, deps.db, selection(input.ids), input.status, input.columns);
  if (marked === null) throw notFound("submission");
  return marked;
}
