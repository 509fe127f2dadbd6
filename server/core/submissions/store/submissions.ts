import { MAX_CELL_LENGTH, MAX_FIELD_NAME_LENGTH } from "../../../../shared/limits.ts";
import type { Database, Submission } from "../../database/db.ts";
import { Prisma } from "../../database/generated/client.ts";
import { type Connection, columnsOf, Parameters, prepared } from "../../database/sql.ts";
import { kindsWhere, replyStateOf } from "../../deliveries/store/channels.ts";
import {
  awaitsConfirmation,
  type Confirmation,
  confirmationOf,
  wordsOf,
} from "../../deliveries/store/confirmations.ts";
import { type NotKept, notKeptOf } from "../../deliveries/store/not-kept.ts";
import type { Fact } from "../../scope/facts.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { StoredReason, SubmittedFields } from "../../scope/store/submitted-fields.ts";
import { keptSubmissions, visible } from "../../scope/store/visibility.ts";

/** A submission as the services return it: the row, with its two JSON columns typed. */
export interface SubmissionRow extends Omit<Submission, "fields" | "spamReasons"> {
  fields: SubmittedFields;
  spamReasons: readonly StoredReason[];
  /** A delivery of it failed, or is waiting after a failed attempt. */
  isUndelivered: boolean;
  hasFiles: boolean;
  labelIds: readonly string[];
  appliedRules: readonly AppliedRule[];
  /** The first fields in order, with truncated names and values, as a table shows them. */
  cells: SubmittedFields;
  /** "sent" once any reply was sent, else the state of the owner's latest reply; null without one. */
  replyState: ReplyState | null;
  /** `null` if its visitor need not confirm. */
  confirmation: Confirmation | null;
  /** What the visitor was asked to confirm. */
  confirmationWords: string | null;
  /** It awaits its visitor's confirmation and is not delivered. */
  isUnconfirmed: boolean;
  /** `null` if it has its contents. */
  notKept: NotKept | null;
}

export type ReplyState = "queued" | "sent" | "failed";

/** A rule that applied to a message; a rule without a name has been deleted. */
export interface AppliedRule {
  readonly id: string;
  readonly name: string | null;
}

export type SubmissionColumn = Fact;

/** A per-row subquery, not a join: the planner would read the files of every account. */
export const HAS_FILES =
  "(s.has_contents AND coalesce((SELECT true FROM files AS file WHERE file.submission_id = s.id LIMIT 1), false))";

/** Limits per row and value: one more than a table shows, to detect that more follows. */
const MAX_CELLS = 300;
const CELLS = `coalesce((SELECT jsonb_agg(jsonb_build_array(
    left(field.value ->> 0, ${MAX_FIELD_NAME_LENGTH}), left(field.value ->> 1, ${MAX_CELL_LENGTH + 1})) ORDER BY field.ordinality)
  FROM jsonb_array_elements(s.fields) WITH ORDINALITY AS field WHERE field.ordinality <= ${MAX_CELLS}), '[]')`;

/** Most deliveries that fail once succeed within minutes, at the second or third try. */
const TRIES_IN_MINUTES = 2;
const UNDELIVERED = `d.kind IN (${kindsWhere(({ marksUndelivered }) => marksUndelivered)})
    AND (d.state = 'failed' OR (d.state = 'pending' AND d.failures > ${TRIES_IN_MINUTES}))`;

const STORED = columnsOf("s", Prisma.SubmissionScalarFieldEnum);

/** Expressions over the alias `s`, which is selected from `keptSubmissions`. */
const COLUMNS: Readonly<Record<SubmissionColumn, string>> = {
  ...STORED,
  isUndelivered: `coalesce((SELECT true FROM deliveries d WHERE d.submission_id = s.id AND ${UNDELIVERED} LIMIT 1), false)`,
  hasFiles: HAS_FILES,
  labelIds: "ARRAY(SELECT l.label_id FROM submission_labels l WHERE l.submission_id = s.id ORDER BY l.label_id)",
  replyState: replyStateOf("s.id"),
  appliedRules: `(SELECT coalesce(json_agg(json_build_object('id', applied.id, 'name', (SELECT rule ->> 'name'
      FROM rule_sets AS sets CROSS JOIN jsonb_array_elements(sets.rules) AS rule
      WHERE sets.account_id = s.account_id AND rule ->> 'id' = applied.id)) ORDER BY applied.place), '[]'::json)
    FROM submission_rules AS ruled CROSS JOIN unnest(ruled.rule_ids) WITH ORDINALITY AS applied(id, place)
    WHERE ruled.submission_id = s.id)`,
  cells: CELLS,
  confirmation: confirmationOf("s.id"),
  confirmationWords: `CASE WHEN s.has_contents THEN ${wordsOf("s.id")} END`,
  isUnconfirmed: awaitsConfirmation("s.id"),
  notKept: notKeptOf("s.id"),
};

interface Rare {
  /** Selects the submissions `d` that have it, up to further conditions. */
  readonly ids: string;
  /** The value of all others. */
  readonly otherwise: string;
}

const ASKED = "SELECT d.submission_id FROM submission_confirmations AS d WHERE true";

/** Few submissions have these, so a page looks up once which of its rows do. */
const RARE: Readonly<Partial<Record<SubmissionColumn, Rare>>> = {
  isUndelivered: { ids: `SELECT d.submission_id FROM deliveries AS d WHERE ${UNDELIVERED}`, otherwise: "false" },
  hasFiles: { ids: "SELECT d.submission_id FROM files AS d WHERE true", otherwise: "false" },
  labelIds: { ids: "SELECT d.submission_id FROM submission_labels AS d WHERE true", otherwise: "'{}'" },
  replyState: { ids: "SELECT d.submission_id FROM replies AS d WHERE true", otherwise: "NULL" },
  appliedRules: { ids: "SELECT d.submission_id FROM submission_rules AS d WHERE true", otherwise: "'[]'" },
  confirmation: { ids: ASKED, otherwise: "NULL" },
  confirmationWords: { ids: ASKED, otherwise: "NULL" },
  isUnconfirmed: { ids: ASKED, otherwise: "false" },
  notKept: {
    ids: "SELECT d.submission_id FROM unkept_submissions AS d WHERE d.left_at IS NOT NULL",
    otherwise: "NULL",
  },
};

export function isSubmissionColumn(name: string): name is SubmissionColumn {
  return Object.hasOwn(COLUMNS, name);
}

/** The select list over the alias `s`, each column under its name in code. */
export function selectList(
  columns: readonly SubmissionColumn[],
  expressionOf = (column: SubmissionColumn) => COLUMNS[column],
): string {
  return columns.map((column) => `${expressionOf(column)} AS "${column}"`).join(", ");
}

/** The parts of a query for many rows, which `selectRows` reads from the alias `s` of `keptSubmissions`. */
export function pageParts(
  columns: readonly SubmissionColumn[],
  selectRows: (select: string) => string,
): { readonly page: string; readonly list: string } {
  const stored: Readonly<Partial<Record<SubmissionColumn, string>>> = STORED;
  const ofRows = columns.flatMap((column) => stored[column === "cells" ? "fields" : column] ?? []);
  const select = new Set(["s.id", "s.account_id", "s.has_contents", ...ofRows]);
  return {
    page: `WITH page AS MATERIALIZED (${selectRows([...select].join(", "))})`,
    list: selectList(columns, inPage),
  };
}

function inPage(column: SubmissionColumn): string {
  const rare = RARE[column];
  if (rare === undefined) return COLUMNS[column];
  const has = `s.id IN (${rare.ids} AND d.submission_id = ANY(ARRAY(SELECT id FROM page)))`;
  return `CASE WHEN ${has} THEN ${COLUMNS[column]} ELSE ${rare.otherwise} END`;
}

export async function findSubmission<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  id: string,
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C> | null> {
  const parameters = new Parameters();
  const text = `SELECT ${selectList(columns)} FROM ${keptSubmissions(scope, parameters)} s
    WHERE ${visible(scope, parameters)} AND s.id = ${parameters.add(id)}`;
  const result = await db.pool.query<Pick<SubmissionRow, C>>(prepared(text, parameters.values));
  return result.rows[0] ?? null;
}

/** The given submissions that exist for the scope, newest first. */
export async function findSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  ids: readonly string[],
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C>[]> {
  return readSubmissions(scope, db.pool, ids, columns);
}

/** The same in a transaction. */
export async function readSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  connection: Connection,
  ids: readonly string[],
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C>[]> {
  const parameters = new Parameters();
  const { page, list } = pageParts(
    columns,
    (select) => `SELECT ${select} FROM ${keptSubmissions(scope, parameters)} s
      WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])`,
  );
  const text = `${page} SELECT ${list} FROM page AS s ORDER BY s.id DESC`;
  const result = await connection.query<Pick<SubmissionRow, C>>(prepared(text, parameters.values));
  return result.rows;
}
