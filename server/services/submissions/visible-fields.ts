import { MASK } from "../../../shared/field-names.ts";
import { MAX_FIELD_NAME_LENGTH } from "../../../shared/limits.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../platform/errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type FileRow, filesOfSubmissions } from "../../store/files/files.ts";
import type { SortColumn } from "../../store/submissions/sorted.ts";
import type { SubmissionColumn, SubmissionRow } from "../../store/submissions/submissions.ts";
import {
  type SpamReason,
  type SubmittedFields,
  spamReasonsOf,
  submittedFieldsOf,
} from "../../store/submitted-fields.ts";
import { type FieldRules, memberRules } from "../forms/field-rules.ts";
import { type Summary, summarize } from "./summarize.ts";

/** The columns that say something of the fields. */
const OF_FIELDS: ReadonlySet<SubmissionColumn> = new Set<SubmissionColumn>([
  "fields",
  "cells",
  "sender",
  "preview",
  "subject",
  "replyTo",
  "spamReasons",
  "confirmationWords",
  "hasFiles",
]);

/** True where a rule keeps fields of some form from the member. */
export function hasFieldRules({ permissions }: OwnerScope): boolean {
  return Object.keys(permissions.fieldRules).length > 0;
}

/**
 * Reads submissions as the member sees them. Everything that services hand out of rows is read through this: what is masked
 * or hidden is gone from each column before anybody gets it.
 */
export async function readAsMember<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  columns: readonly C[],
  read: (columns: readonly C[]) => Promise<readonly Pick<SubmissionRow, C>[]>,
): Promise<Pick<SubmissionRow, C>[]> {
  const { rows } = await readPageAsMember(scope, deps, columns, async (needed) => ({ rows: await read(needed) }));
  return [...rows];
}

/** The same for rows that come with something else. */
export async function readPageAsMember<C extends SubmissionColumn, Page extends PageOf<C>>(
  scope: OwnerScope,
  deps: Deps,
  columns: readonly C[],
  read: (columns: readonly C[]) => Promise<Page>,
): Promise<Page> {
  if (!hasFieldRules(scope) || !columns.some((column) => OF_FIELDS.has(column))) return read(columns);
  const needed = [...new Set<SubmissionColumn>([...columns, "id", "formId", "fields"])];
  const page = await read(needed as C[]);
  const rows = page.rows as unknown as readonly SubmissionRow[];
  const withFiles = await findWithFiles(scope, deps, rows);
  const seenRows = rows.map((row) => {
    const rules = memberRules(scope, row.formId);
    const seen = rules === null ? row : asMember(rules, row, withFiles.has(row.id));
    return Object.fromEntries(columns.map((column) => [column, seen[column]])) as Pick<SubmissionRow, C>;
  });
  return { ...page, rows: seenRows };
}

interface PageOf<C extends SubmissionColumn> {
  readonly rows: readonly Pick<SubmissionRow, C>[];
}

/** Which of the rows have files that the member sees, where a rule is on their form. */
async function findWithFiles(
  scope: OwnerScope,
  deps: Deps,
  rows: readonly SubmissionRow[],
): Promise<ReadonlySet<string>> {
  const ids = rows
    .filter(({ formId, hasFiles }) => hasFiles && memberRules(scope, formId) !== null)
    .map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const files = [...(await filesOfSubmissions(scope, deps.db, ids))];
  return new Set(files.filter(([, ofOne]) => ofOne.some((file) => isFileShown(scope, file))).map(([id]) => id));
}

/** A row without what is not for the member. What was made of the fields at intake is made anew of those that are shown. */
function asMember(rules: FieldRules, row: SubmissionRow, hasFiles: boolean): SubmissionRow {
  const fields = submittedFieldsOf(row);
  const seen = fieldsAsMember(rules, fields);
  const shown = shownOf(rules, fields);
  const { sender, preview } = summarize(shown);
  const says = (text: string) => shown.some(([, value]) => value.trim().toLowerCase() === text.trim().toLowerCase());
  return {
    ...row,
    fields: seen,
    cells: seen.map(([name, value]) => [name.slice(0, MAX_FIELD_NAME_LENGTH), value] as const),
    sender,
    preview,
    subject: row.subject != null && says(row.subject) ? row.subject : null,
    replyTo: row.replyTo != null && says(row.replyTo) ? row.replyTo : null,
    spamReasons: row.spamReasons === undefined ? [] : spamReasonsOf(row).map(withoutDetail),
    // They name the visitor's address.
    confirmationWords: shown.length < fields.length ? null : row.confirmationWords,
    hasFiles,
  };
}

/** Sender and preview of a submission, made of what the member sees of it. */
export function summaryAsMember(
  scope: OwnerScope,
  row: Pick<SubmissionRow, "formId" | "fields" | "sender" | "preview">,
): Summary {
  const rules = memberRules(scope, row.formId);
  return rules === null ? row : summarize(shownOf(rules, row.fields));
}

function shownOf(rules: FieldRules, fields: SubmittedFields): SubmittedFields {
  return fields.filter(([name]) => rules.ruleFor(name) === "shown");
}

/** Details may quote what a visitor wrote. */
function withoutDetail(reason: SpamReason): SpamReason {
  return { ...reason, detail: "" };
}

/** The fields that the member sees of one submission. */
export function fieldsAsMember(rules: FieldRules, fields: SubmittedFields): SubmittedFields {
  return fields.flatMap(([name, value]) => {
    const rule = rules.ruleFor(name);
    return rule === "hidden" ? [] : [[name, rule === "masked" ? MASK : value] as const];
  });
}

/** A masked file is left out like a hidden one: its name would say what it is. */
export function isFileShown(scope: OwnerScope, { formId, field }: Pick<FileRow, "formId" | "field">): boolean {
  const rules = memberRules(scope, formId);
  return rules === null || rules.ruleFor(field) === "shown";
}

export interface Questions {
  /** Asks for words, for a sender, or for messages with files: of any field. */
  readonly ofAnyField: boolean;
  /** The fields that it asks about. */
  readonly fields: readonly string[];
}

/**
 * The forms that can be asked without telling anything of what the member does not see. The others are left out, whatever
 * their messages say.
 */
export function formsToAsk(scope: OwnerScope, formIds: readonly string[], asked: Questions): readonly string[] {
  return formIds.filter((formId) => {
    const rules = memberRules(scope, formId);
    if (rules === null) return true;
    return !asked.ofAnyField && asked.fields.every((name) => rules.ruleFor(name) === "shown");
  });
}

/** Refuses an order that would tell of what the member does not see. */
export function requireSortable(scope: OwnerScope, formIds: readonly string[], column: SortColumn): void {
  const asked =
    typeof column === "string"
      ? { ofAnyField: column !== "labels", fields: [] }
      : { ofAnyField: false, fields: [column.field] };
  if (formsToAsk(scope, formIds, asked).length < formIds.length) throw invalid("There is no such column.");
}
