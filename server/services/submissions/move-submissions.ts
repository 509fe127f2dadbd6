import { requireWrite } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import type { Folder } from "../../store/db.ts";
import { updateSubmissions } from "../../store/submission-changes.ts";
import type { SubmissionColumn, SubmissionRow } from "../../store/submissions.ts";
import { selection } from "./selection.ts";

/** Moves a selection to a folder: all of it, or nothing when one of them does not exist for the owner. */
export async function moveSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[]; readonly folder: Folder; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  requireWrite(scope);
  const moved = await updateSubmissions(scope, deps.db, selection(input.ids), { folder: input.folder }, input.columns);
  if (moved === null) throw notFound("submission");
  return moved;
}
