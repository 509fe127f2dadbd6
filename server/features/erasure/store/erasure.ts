import type { Database, Erasure } from "../../../core/database/db.ts";
import { idsOf, Parameters } from "../../../core/database/sql.ts";
import { inPrismaTransaction } from "../../../core/database/transaction.ts";
import { kindsWhere, transports } from "../../../core/deliveries/store/channels.ts";
import { recordDeletion } from "../../../core/history/store/changes.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { lockSubmissions } from "../../../core/scope/store/lock.ts";
import { keptSubmissions, visibleOrTrashed } from "../../../core/scope/store/visibility.ts";
import { type Criterion, isOwn, matches } from "../../../core/submissions/store/match-person.ts";
import { type Removed, removeOwned } from "../../../core/submissions/store/removal.ts";

export interface MatchingForm {
  readonly formId: string;
  readonly formName: string;
  readonly count: number;
  /** Messages the person sent; the others are from someone else and name them. */
  readonly own: number;
  readonly oldestAt: Date;
  readonly newestAt: Date;
  /** Copies already sent: mails and webhook requests. */
  readonly mailed: number;
  readonly pushed: number;
  /** At most `MAX_SHOWN` that are not in the Trash, newest first. */
  readonly newestIds: readonly string[];
}

export const MAX_SHOWN = 5;

/** Submission ids, newest first, both ends included. */
export interface IdRange {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

/**
 * The next submissions older than an id, or from the newest on, whether they match or not and including the Trash.
 * `null` if there are none.
 */
export async function nextRange(
  scope: OwnerScope,
  db: Database,
  query: { readonly before: string | null; readonly most: number },
): Promise<IdRange | null> {
  const parameters = new Parameters();
  const older = query.before === null ? "" : ` AND s.id < ${parameters.add(query.before)}`;
  const { rows } = await db.pool.query<{ first: string | null; last: string | null; count: number }>(
    `SELECT max(id) AS first, min(id) AS last, count(*)::integer AS count FROM (
       SELECT s.id FROM submissions s WHERE ${visibleOrTrashed(scope, parameters)}${older}
       ORDER BY s.id DESC LIMIT ${parameters.add(query.most)}
     ) AS scanned`,
    parameters.values,
  );
  const { first = null, last = null, count = 0 } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last, count };
}

export async function findMatchingForms(
  scope: OwnerScope,
  db: Database,
  criterion: Criterion,
  { first, last }: IdRange,
): Promise<MatchingForm[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<MatchingForm>(
    `WITH found AS MATERIALIZED (
       SELECT s.id, s.form_id, s.created_at, s.folder, ${isOwn(criterion, parameters)} AS is_own FROM ${keptSubmissions(scope, parameters)} s
       WHERE ${visibleOrTrashed(scope, parameters)} AND s.id BETWEEN ${parameters.add(last)} AND ${parameters.add(first)}
         AND ${matches(criterion, parameters)}
     )
     SELECT found.form_id AS "formId", form.name AS "formName", count(*)::integer AS count,
       (count(*) FILTER (WHERE found.is_own))::integer AS own, min(found.created_at) AS "oldestAt",
       max(found.created_at) AS "newestAt", sum(sent.mailed)::integer AS mailed, sum(sent.pushed)::integer AS pushed,
       coalesce((array_agg(found.id ORDER BY found.id DESC) FILTER (WHERE found.folder <> 'trash'))[1:${MAX_SHOWN}], '{}') AS "newestIds"
     FROM found JOIN forms AS form ON form.id = found.form_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE delivery.kind IN (${kindsWhere(({ transport }) => transports[transport].copies === "mailed")})) AS mailed,
         count(*) FILTER (WHERE delivery.kind IN (${kindsWhere(({ transport }) => transports[transport].copies === "pushed")})) AS pushed
       FROM deliveries AS delivery WHERE delivery.submission_id = found.id AND delivery.state = 'delivered'
     ) AS sent
     GROUP BY found.form_id, form.name ORDER BY count(*) DESC, found.form_id`,
    parameters.values,
  );
  return rows;
}

export interface MatchingId {
  readonly id: string;
  /** As `MatchingForm` counts it. */
  readonly isOwn: boolean;
}

/** Matches in a range and who sent them, newest first. */
export async function findMatching(
  scope: OwnerScope,
  db: Database,
  criterion: Criterion,
  { first, last }: Pick<IdRange, "first" | "last">,
): Promise<MatchingId[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<MatchingId>(
    `SELECT s.id, ${isOwn(criterion, parameters)} AS "isOwn" FROM ${keptSubmissions(scope, parameters)} s
     WHERE ${visibleOrTrashed(scope, parameters)} AND s.id BETWEEN ${parameters.add(last)} AND ${parameters.add(first)}
       AND ${matches(criterion, parameters)} ORDER BY s.id DESC`,
    parameters.values,
  );
  return rows;
}

/** Ids of matches in a range, newest first, up to a limit. */
export async function findMatchingIds(
  scope: OwnerScope,
  db: Database,
  criterion: Criterion,
  { first, last, most }: Pick<IdRange, "first" | "last"> & { readonly most: number },
): Promise<string[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT s.id FROM ${keptSubmissions(scope, parameters)} s
     WHERE ${visibleOrTrashed(scope, parameters)} AND s.id BETWEEN ${parameters.add(last)} AND ${parameters.add(first)}
       AND ${matches(criterion, parameters)} ORDER BY s.id DESC LIMIT ${parameters.add(most)}`,
    parameters.values,
  );
  return rows.map(({ id }) => id);
}

export async function findOpenErasure(scope: OwnerScope, db: Database, id: string): Promise<ErasureProgress | null> {
  const erasure = await db.prisma.erasure.findFirst({ where: { id, accountId: scope.accountId, completedAt: null } });
  return erasure === null ? null : { ...erasure, formCounts: formCountsOf(erasure) };
}

type FormCount = readonly [formId: string, submissions: number];

export interface ErasureProgress
  extends Pick<Erasure, "id" | "createdAt" | "completedAt" | "spellings" | keyof Removed> {
  readonly formCounts: readonly FormCount[];
}

/**
 * Removes the given submissions that still exist for the scope and records the counts in the erasure's record,
 * atomically. `record` is called again if the transaction is retried.
 */
export async function eraseSome(
  scope: OwnerScope,
  db: Database,
  ids: readonly string[],
  record: (gone: Removed, formIds: readonly string[]) => ErasureProgress,
): Promise<void> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const found = await lockSubmissions(scope, client, ids, { withTrash: true });
    const removed = await removeOwned(scope, client, idsOf(found));
    await recordDeletion(scope, client, removed.submissions);
    const { id, createdAt, formCounts, ...totals } = record(
      removed,
      found.map(({ formId }) => formId),
    );
    const progress = { ...totals, formCounts: formCounts.map((count) => [...count]) };
    await transaction.erasure.upsert({
      where: { id },
      create: { id, accountId: scope.accountId, createdAt, ...progress },
      update: progress,
    });
  });
}

/** Newest first. */
export async function findErasures(scope: OwnerScope, db: Database, limit: number): Promise<Erasure[]> {
  return db.prisma.erasure.findMany({ where: { accountId: scope.accountId }, orderBy: { id: "desc" }, take: limit });
}

export function formCountsOf({ formCounts }: Pick<Erasure, "formCounts">): readonly FormCount[] {
  if (!isFormCounts(formCounts)) throw new Error("An erasure's counts are not a list of form and number.");
  return formCounts;
}

function isFormCounts(value: unknown): value is readonly FormCount[] {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "number")
  );
}
