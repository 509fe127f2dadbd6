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
import { hasFieldDays, hasFieldLeft, mayHaveLeft, originLeft, withoutLeft } from "./without-fields.ts";

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

const OF_ORIGIN: ReadonlySet<SubmissionColumn> = new Set<SubmissionColumn>(["ip", "userAgent", "referrer"]);

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
  const asksFields = (hasFieldRules(scope) || hasFieldDays(scope)) && columns.some((column) => OF_FIELDS.has(column));
  const asksOrigin = scope.cutOffs.size > 0 && columns.some((column) => OF_ORIGIN.has(column));
  if (!asksFields && !asksOrigin) return read(columns);
  const wanted: SubmissionColumn[] = ["id", "formId", "createdAt", ...(asksFields ? (["fields"] as const) : [])];
  const needed = [...new Set<SubmissionColumn>([...columns, ...wanted])];
  const page = await read(needed as C[]);
  const rows = page.rows as unknown as readonly SubmissionRow[];
  const withFiles = asksFields ? await findWithFiles(scope, deps, rows) : new Set<string>();
  const seenRows = rows.map((row) => {
    const left = asksFields ? withoutLeft(scope.cutOffs.get(row.formId), row) : row;
    const present = left === row ? row : { ...left, cells: cellsOf(left.fields) };
    const rules = memberRules(scope, row.formId);
    const hasFiles = asksFields ? withFiles.has(row.id) : row.hasFiles;
    const seen = rules === null ? { ...present, hasFiles } : asMember(rules, present, hasFiles);
    return pick(columns, { ...seen, ...originOf(scope, row) });
  });
  return { ...page, rows: seenRows };
}

function pick<C extends SubmissionColumn>(columns: readonly C[], row: SubmissionRow): Pick<SubmissionRow, C> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<SubmissionRow, C>;
}

/** Empty where a submission came from, once that has left it; nothing before. */
export function originOf(
  scope: OwnerScope,
  { formId, createdAt }: Pick<SubmissionRow, "formId" | "createdAt">,
): ReturnType<typeof originLeft> {
  return originLeft(scope.cutOffs.get(formId), createdAt);
}

interface PageOf<C extends SubmissionColumn> {
  readonly rows: readonly Pick<SubmissionRow, C>[];
}

/** Which of the rows have files that the member sees. They are looked at where not all of a form's may be seen. */
async function findWithFiles(
  scope: OwnerScope,
  deps: Deps,
  rows: readonly SubmissionRow[],
): Promise<ReadonlySet<string>> {
  const found = rows.filter(({ hasFiles }) => hasFiles);
  const isWhole = ({ formId, createdAt }: SubmissionRow) =>
    memberRules(scope, formId) === null && !mayHaveLeft(scope.cutOffs.get(formId), createdAt);
  const ids = found.filter((row) => !isWhole(row)).map(({ id }) => id);
  const files = ids.length === 0 ? [] : [...(await filesOfSubmissions(scope, deps.db, ids))];
  const shown = files.filter(([, ofOne]) => ofOne.some((file) => isFileShown(scope, file))).map(([id]) => id);
  return new Set([...found.filter(isWhole).map(({ id }) => id), ...shown]);
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
    cells: cellsOf(seen),
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

function cellsOf(fields: SubmittedFields): SubmittedFields {
  return fields.map(([name, value]) => [name.slice(0, MAX_FIELD_NAME_LENGTH), value] as const);
}

/** Sender and preview of a submission, made of what the member sees of it. */
export function summaryAsMember(
  scope: OwnerScope,
  row: Pick<SubmissionRow, "formId" | "createdAt" | "fields" | "sender" | "preview">,
): Summary {
  const present = withoutLeft(scope.cutOffs.get(row.formId), row);
  const rules = memberRules(scope, row.formId);
  return rules === null ? present : summarize(shownOf(rules, present.fields));
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

/** A masked file is left out like a hidden one: its name would say what it is. So is one that has left its message. */
export function isFileShown(
  scope: OwnerScope,
  { formId, field, receivedAt }: Pick<FileRow, "formId" | "field" | "receivedAt">,
): boolean {
  const [rules, cutOffs] = [memberRules(scope, formId), scope.cutOffs.get(formId)];
  if (hasFieldLeft(cutOffs, field, receivedAt)) return false;
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
