import type { OwnerScope } from "../../scope/scope.ts";
import type { Database, Submission } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { visible } from "./visibility.ts";

/** Names and values in the order in which the visitor's form sent them. */
export type SubmittedFields = readonly (readonly [name: string, value: string])[];

/** One named reason of a spam verdict; the points add up to the score. */
export interface SpamReason {
  readonly name: string;
  readonly points: number;
  readonly detail: string;
}

/** A submission as the services hand it out: the row, with its two JSON columns given their shapes. */
export interface SubmissionRow extends Omit<Submission, "fields" | "spamReasons"> {
  fields: SubmittedFields;
  spamReasons: readonly SpamReason[];
}

export type SubmissionColumn = keyof SubmissionRow;

/** Gives the JSON column its shape; a row of another shape was not written by this service. */
export function submittedFieldsOf(row: { readonly fields: unknown }): SubmittedFields {
  if (!isSubmittedFields(row.fields)) throw new Error("A submission's fields are not a list of name and value.");
  return row.fields;
}

export function spamReasonsOf(row: { readonly spamReasons: unknown }): readonly SpamReason[] {
  if (!isSpamReasons(row.spamReasons)) throw new Error("A submission's spam reasons are not a list of reasons.");
  return row.spamReasons;
}

function isSubmittedFields(value: unknown): value is SubmittedFields {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string"))
  );
}

function isSpamReasons(value: unknown): value is readonly SpamReason[] {
  return (
    Array.isArray(value) &&
    value.every((reason) => typeof reason?.name === "string" && typeof reason.points === "number")
  );
}

const COLUMNS: Readonly<Record<SubmissionColumn, string>> = {
  id: "id",
  accountId: "account_id",
  formId: "form_id",
  createdAt: "created_at",
  folder: "folder",
  status: "status",
  fields: "fields",
  sender: "sender",
  preview: "preview",
  subject: "subject",
  replyTo: "reply_to",
  spamScore: "spam_score",
  spamReasons: "spam_reasons",
  spamThreshold: "spam_threshold",
  addressesAi: "addresses_ai",
  ip: "ip",
  userAgent: "user_agent",
  referrer: "referrer",
};

export function isSubmissionColumn(name: string): name is SubmissionColumn {
  return Object.hasOwn(COLUMNS, name);
}

/** The select list over the alias `s`, each column under its name in the code. */
export function selectList(columns: readonly SubmissionColumn[]): string {
  return columns.map((column) => `s.${COLUMNS[column]} AS "${column}"`).join(", ");
}

export async function findSubmission<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  id: string,
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C> | null> {
  const parameters = new Parameters();
  const result = await db.pool.query<Pick<SubmissionRow, C>>(
    `SELECT ${selectList(columns)} FROM submissions s WHERE ${visible(scope, parameters)} AND s.id = ${parameters.add(id)}`,
    parameters.values,
  );
  return result.rows[0] ?? null;
}

/** Those of the named submissions that exist for the scope, newest first. */
export async function findSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  ids: readonly string[],
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C>[]> {
  const parameters = new Parameters();
  const result = await db.pool.query<Pick<SubmissionRow, C>>(
    `SELECT ${selectList(columns)} FROM submissions s
     WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[]) ORDER BY s.id DESC`,
    parameters.values,
  );
  return result.rows;
}
