import { requireContentFor } from "../../access/require-rights.ts";
import type { OwnerScope } from "../../access/scope.ts";
import type { Deps } from "../../deps.ts";
import type { Folder } from "../../store/db.ts";
import type { FormRow } from "../../store/forms.ts";
import { findSubmissionPage, type SubmissionColumn, type SubmissionRow } from "../../store/submissions.ts";
import { readForm } from "../forms/read-form.ts";
import { LARGEST_PAGE, pageOf, rowsToFind } from "../page-of.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

export interface ListSubmissionsInput<C extends SubmissionColumn> {
  readonly formId: string;
  readonly folder: Folder;
  /** 1 to 100. */
  readonly limit: number;
  readonly cursor: string | null;
  /** The columns to read; `fields`, `sender` and `preview` are contents and need the right to them. */
  readonly columns: readonly C[];
}

export interface SubmissionPage<C extends SubmissionColumn> {
  readonly form: FormRow;
  readonly submissions: readonly Pick<SubmissionRow, C | "id">[];
  readonly nextCursor: string | null;
}

/** One page of a form's folder, newest first. */
export async function listSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: ListSubmissionsInput<C>,
): Promise<SubmissionPage<C>> {
  requireContentFor(scope, input.columns);
  const { formId, folder, limit } = input;
  const count = rowsToFind(limit, `Ask for 1 to ${LARGEST_PAGE} submissions at a time.`);
  const form = await readForm(scope, deps, { formId });
  const place = { accountId: scope.accountId, formId, folder };
  const before = input.cursor === null ? null : decodeCursor(deps.keys, input.cursor, place);
  const columns: readonly (C | "id")[] = [...new Set<C | "id">(["id", ...input.columns])];
  const found = await findSubmissionPage(scope, deps.db, { formId, folder, before, limit: count }, columns);
  const { rows, last } = pageOf(found, limit);
  return {
    form,
    submissions: rows,
    nextCursor: last === null ? null : encodeCursor(deps.keys, { ...place, submissionId: last.id }),
  };
}
