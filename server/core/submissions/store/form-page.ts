import type { Database, Folder } from "../../database/db.ts";
import { Parameters, prepared } from "../../database/sql.ts";
import { type FormRow, formQuery, withDates } from "../../forms/store/forms.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type CountRow, countQuery, countsByForm, emptyCounts, type FolderCounts } from "./counts.ts";
import { pageParts, type SubmissionColumn, type SubmissionRow } from "./submissions.ts";
import { newestOf } from "./walk.ts";

/** JSON has the other timestamps as text. */
type Dated = {
  [C in SubmissionColumn]: Date extends SubmissionRow[C] ? C : never;
}[SubmissionColumn];
export type ListedColumn = Exclude<SubmissionColumn, Dated> | "createdAt";

export interface FormPage<C extends ListedColumn> {
  readonly form: FormRow;
  readonly counts: FolderCounts;
  /** Newest first. */
  readonly rows: readonly Pick<SubmissionRow, C | "id" | "createdAt">[];
}

/** The newest submissions of a form's folder, with the form and its counts, as of one instant; null if it is outside the scope. */
export async function findFormPage<C extends ListedColumn>(
  scope: OwnerScope,
  db: Database,
  query: { readonly formId: string; readonly folder: Folder; readonly before: string | null; readonly limit: number },
  columns: readonly C[],
): Promise<FormPage<C> | null> {
  const { formId } = query;
  const parameters = new Parameters();
  const { page, list } = pageParts([...new Set<ListedColumn>(["id", "createdAt", ...columns])], (select) =>
    newestOf(scope, parameters, { ...query, formIds: [formId] }, select),
  );
  const text = formQuery(
    scope,
    parameters,
    formId,
    `, (SELECT json_agg(page) FROM (${page} SELECT ${list} FROM page AS s ORDER BY s.id DESC) AS page) AS "pageRows",
     (SELECT json_agg(counted) FROM (${countQuery(scope, parameters, [formId], {})}) AS counted) AS "countRows"`,
  );
  const { rows } = await db.pool.query<FormRow & Joined<C>>(prepared(text, parameters.values));
  if (rows[0] === undefined) return null;
  const { pageRows, countRows, ...form } = rows[0];
  return {
    form: withDates(form as FormRow),
    counts: countsByForm(countRows ?? []).get(formId) ?? emptyCounts,
    rows: (pageRows ?? []).map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
  };
}

interface Joined<C extends ListedColumn> {
  /** `null` without any. */
  readonly pageRows: FormPage<C>["rows"] | null;
  readonly countRows: readonly CountRow[] | null;
}
