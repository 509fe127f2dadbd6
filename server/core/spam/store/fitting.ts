import type { StoredSubmission } from "@postern/spam";
import type pg from "pg";
import { asFolder, type Database, type Folder } from "../../database/db.ts";
import { cutOffsOfForm, hasLeft } from "../../scope/content-retention.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { spamReasonsOf, submittedFieldsOf } from "../../scope/store/submitted-fields.ts";

const MAX_RUNS = 5;

/**
 * Queues fitting the account's own weights to its messages; moves within moments share one run. Code that moves or
 * deletes an owner's messages must call this in the same transaction.
 */
export async function queueFitting(client: pg.PoolClient, accountId: string): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job('fit-spam-filter', json_build_object('accountId', $1::text),
       job_key => 'fit-spam-filter ' || $1, job_key_mode => 'preserve_run_at',
       run_at => now() + interval '2 seconds', max_attempts => ${MAX_RUNS})
     WHERE EXISTS (SELECT FROM spam_filters AS filter WHERE filter.account_id = $1)`,
    [accountId],
  );
}

/**
 * Queues the same for every account whose weights were fitted by another version of the filter: those that do not begin
 * with `current`.
 */
export async function queueOutdated(_scope: SystemScope, db: Database, current: string): Promise<void> {
  await db.pool.query(
    `SELECT graphile_worker.add_job('fit-spam-filter', json_build_object('accountId', account_id),
       job_key => 'fit-spam-filter ' || account_id, job_key_mode => 'preserve_run_at', max_attempts => ${MAX_RUNS})
     FROM spam_filters WHERE fitted <> '' AND NOT starts_with(fitted, $1)`,
    [current],
  );
}

/** Must run in the transaction that forgets what was learned from moves. */
export async function forgetFitted(scope: OwnerScope, client: pg.PoolClient): Promise<void> {
  await client.query("UPDATE spam_filters SET fitted = '', version = version + 1 WHERE account_id = $1", [
    scope.accountId,
  ]);
}

export interface FittingQuery {
  readonly accountId: string;
  readonly mostMoved: number;
  readonly mostLeft: Readonly<Record<Folder, number>>;
  /** Older messages count as left in place, even if neither opened nor decided. */
  readonly settledBefore: Date;
  /** Above this score, merely reading a message teaches nothing. */
  readonly mostDoubt: number;
}

export interface ToFit {
  /** Newest first. */
  readonly moved: readonly string[];
  readonly left: readonly string[];
}

/** The newest messages of an account that its owner moved, and those left in place. */
export async function findToFit(_scope: SystemScope, db: Database, query: FittingQuery): Promise<ToFit> {
  const moved = await db.prisma.trainingSample.findMany({
    where: { submission: { accountId: query.accountId } },
    select: { submissionId: true },
    orderBy: { submissionId: "desc" },
    take: query.mostMoved,
  });
  if (moved.length === 0) return { moved: [], left: [] };
  const left = await Promise.all([findLeft(db, query, "inbox"), findLeft(db, query, "spam")]);
  return { moved: moved.map(({ submissionId }) => submissionId), left: left.flat() };
}

// Nobody opens messages in spam. A message in the inbox may be missed spam, unless its owner acted on it, or read it
// and the filter does not doubt it either.
const IS_LEFT = `(s.is_starred OR s.done_at IS NOT NULL
  OR EXISTS (SELECT FROM replies AS reply WHERE reply.submission_id = s.id)
  OR (s.folder = 'spam' AND (s.status <> 'unread' OR s.is_doubtful IS FALSE OR s.created_at < $3))
  OR (s.folder = 'inbox' AND s.status <> 'unread' AND s.created_at < $3 AND s.spam_score <= $5))`;

// Per form, because the index is per form.
async function findLeft(db: Database, query: FittingQuery, folder: Folder): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT newest.id FROM forms AS form CROSS JOIN LATERAL (
       SELECT s.id FROM submissions AS s WHERE s.form_id = form.id AND s.folder = $2::folder
         AND ${IS_LEFT}
         AND NOT EXISTS (SELECT FROM spam_lessons AS sample WHERE sample.submission_id = s.id)
       ORDER BY s.id DESC LIMIT $4) AS newest
     WHERE form.account_id = $1 ORDER BY newest.id DESC LIMIT $4`,
    [query.accountId, folder, query.settledBefore, query.mostLeft[folder], query.mostDoubt],
  );
  return rows.map(({ id }) => id);
}

export interface MessageToFit extends StoredSubmission {
  readonly folder: Folder;
}

/** Those of the given messages that still exist and have their contents. */
export async function readToFit(
  _scope: SystemScope,
  db: Database,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<MessageToFit[]> {
  const found = await db.prisma.submission.findMany({
    where: { id: { in: [...ids] }, folder: { not: "trash" } },
    include: {
      form: { select: { sensitivity: true, contentsDays: true, originDays: true, formerDays: true } },
    },
  });
  return found.flatMap((submission) => {
    const cutOffs = cutOffsOfForm(submission.form, now);
    const { referrer, fromOwnPage, form } = submission;
    const [fields, reasons] = [submittedFieldsOf(submission), spamReasonsOf(submission)];
    if (fields.length === 0 || hasLeft(cutOffs, "contents", submission.createdAt)) return [];
    return {
      folder: asFolder(submission.folder),
      fields,
      reasons,
      referrer: hasLeft(cutOffs, "origin", submission.createdAt) ? null : referrer,
      fromOwnPage,
      sensitivity: form.sensitivity,
    };
  });
}

/** Does nothing if the account or its filter is gone, or the weights are unchanged. */
export async function keepFitted(_scope: SystemScope, db: Database, accountId: string, fitted: string): Promise<void> {
  await db.prisma.spamFilter.updateMany({
    where: { accountId, fitted: { not: fitted } },
    data: { fitted, version: { increment: 1 } },
  });
}
