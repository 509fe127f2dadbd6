import { requireContentFor } from "../access/require-permission.ts";
import type { Folder } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { readForm } from "../forms/forms.ts";
import { notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { rowsOf, rowsToFind } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { decodeCursor, encodeCursor, placeOf } from "./list-submissions.ts";
import { type FormPage, findFormPage, type ListedColumn } from "./store/form-page.ts";

export interface ListFormInput<C extends ListedColumn> {
  readonly formId: string;
  readonly folder: Folder;
  /** 1 to 100. */
  readonly limit: number;
  /** `null` begins at the newest. */
  readonly cursor: string | null;
  readonly columns: readonly C[];
}

export interface ListedForm<C extends ListedColumn> extends FormPage<C> {
  /** Continues after one of the rows. */
  readonly cursorAfter: (submissionId: string) => string;
  /** `null` at the end. */
  readonly nextCursor: string | null;
}

/** One page of a folder of a form, newest first, with the form and its counts. */
export async function listForm<C extends ListedColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: ListFormInput<C>,
): Promise<ListedForm<C>> {
  const { formId, folder, columns } = input;
  const query = await queryOf(scope, deps, input);
  const found = isId(formId, "frm") ? await findFormPage(scope, deps.db, { formId, folder, ...query }, columns) : null;
  if (found === null) throw notFound("form");
  const { rows, last } = rowsOf(found.rows, input.limit);
  const cursorAfter = (submissionId: string) => encodeCursor(deps.keys, { ...placeOf(scope, input), submissionId });
  return { ...found, rows, cursorAfter, nextCursor: last && cursorAfter(last.id) };
}

async function queryOf(scope: OwnerScope, deps: Deps, input: ListFormInput<ListedColumn>) {
  const { formId, cursor, columns } = input;
  try {
    requireContentFor(scope, columns);
    const limit = rowsToFind(input.limit, "submissions");
    return { limit, before: cursor && decodeCursor(deps.keys, cursor, placeOf(scope, input)) };
  } catch (error) {
    // The answer to an unknown form does not depend on the rest.
    await readForm(scope, deps, { formId });
    throw error;
  }
}
