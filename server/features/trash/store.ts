import type pg from "pg";
import { noteChangeOf } from "../../core/database/change-announcer.ts";
import type { Database, Folder, TrashedSubmission } from "../../core/database/db.ts";
import { idsOf, Parameters } from "../../core/database/sql.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { cancelDeliveries, reviveDeliveries } from "../../core/deliveries/store/transitions.ts";
import { recordDeletion } from "../../core/history/store/changes.ts";
import type { ExpiringSubmissions } from "../../core/retention/store/sweep.ts";
import { trashCutOff } from "../../core/scope/retention-window.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { lockSubmissions } from "../../core/scope/store/lock.ts";
import { keptSubmissions, visibleOrTrashed, visibleTrash } from "../../core/scope/store/visibility.ts";
import { queueFitting } from "../../core/spam/store/fitting.ts";
import { forgetSamples, learnMoved } from "../../core/spam/store/training-samples.ts";
import { forgetWords, queueForIndex } from "../../core/submissions/store/index-queue.ts";
import { removeSubmissions } from "../../core/submissions/store/removal.ts";

/**
 * Moves the named submissions to the Trash, ignoring ids outside the scope, and returns the moved ones. Reads then no
 * longer find them, pending deliveries stop, and the spam filter unlearns them.
 */
export async function trashSubmissions(
  scope: OwnerScope,
  db: Database,
  named: { readonly ids: readonly string[]; readonly now: Date },
): Promise<readonly string[]> {
  const { now } = named;
  return inTransaction(db, async (client) => {
    const ids = (await lockSubmissions(scope, client, named.ids)).map(({ id }) => id);
    if (ids.length === 0) return [];
    const moved = await forgetSamples(scope, client, ids);
    await cancelDeliveries(client, { submissionIds: ids }, now);
    await client.query(
      `INSERT INTO trashed_submissions
         (submission_id, account_id, form_id, folder, is_doubtful, was_moved, received_at, trashed_at)
       SELECT id, account_id, form_id, folder, is_doubtful, id = ANY($2::text[]), created_at, $3
       FROM submissions WHERE id = ANY($1::text[])`,
      [ids, moved, now],
    );
    // Doubtful submissions have an index across folders.
    await client.query(
      `UPDATE submissions SET folder = 'trash', is_doubtful = CASE WHEN is_doubtful IS NOT NULL THEN false END
       WHERE id = ANY($1::text[])`,
      [ids],
    );
    await forgetWords(client, ids);
    return ids;
  });
}

/** A submission trashed after this can be restored. */
interface Restorable {
  readonly trashedAfter: Date;
}

interface Named extends Restorable {
  readonly ids: readonly string[];
}

/**
 * Restores those of the named submissions that are in the Trash to their folders, and returns them. Deliveries stopped
 * by the deletion start again.
 */
export async function restoreSubmissions(
  scope: OwnerScope,
  db: Database,
  { now, ...which }: Named & { readonly now: Date },
): Promise<string[]> {
  const restored = await inTransaction(db, async (client) => {
    await queueTrashed(scope, client, which);
    const trashed = await lockTrashed(scope, client, which);
    const found = trashed.map(({ id }) => id);
    if (found.length === 0) return [];
    await client.query(
      `UPDATE submissions AS s SET folder = t.folder, is_doubtful = t.is_doubtful FROM trashed_submissions AS t
       WHERE t.submission_id = s.id AND s.id = ANY($1::text[])`,
      [found],
    );
    await client.query("DELETE FROM trashed_submissions WHERE submission_id = ANY($1::text[])", [found]);
    for (const folder of ["inbox", "spam"] as const) await relearn(scope, client, trashed, folder);
    await queueFitting(client, scope.accountId);
    const inInbox = trashed.filter(({ folder }) => folder === "inbox").map(({ id }) => id);
    await reviveDeliveries(client, inInbox, now);
    return found;
  });
  db.announceDue();
  return restored;
}

type Trashed = Pick<TrashedSubmission, "formId" | "wasMoved"> & { readonly id: string; readonly folder: Folder };

async function relearn(
  scope: OwnerScope,
  client: pg.PoolClient,
  trashed: readonly Trashed[],
  folder: Folder,
): Promise<void> {
  const moved = trashed.filter((row) => row.wasMoved && row.folder === folder).map(({ id }) => id);
  await learnMoved(scope, client, moved, folder);
}

/** Permanently deletes those of the named submissions that are in the Trash, and returns the count. */
export async function removeTrashed(scope: OwnerScope, db: Database, which: Named): Promise<number> {
  const { submissions } = await inTransaction(db, async (client) => {
    const trashed = await lockTrashed(scope, client, which);
    const removed = await removeSubmissions(client, idsOf(trashed));
    await recordDeletion(scope, client, removed.submissions);
    return removed;
  });
  return submissions;
}

async function lockTrashed(scope: OwnerScope, client: pg.ClientBase, which: Named): Promise<Trashed[]> {
  const parameters = new Parameters();
  const { rows } = await client.query<Trashed>(
    `SELECT s.id, s.form_id AS "formId", t.folder, t.was_moved AS "wasMoved" ${named(scope, parameters, which)} ORDER BY s.id FOR UPDATE`,
    parameters.values,
  );
  noteChangeOf(client, scope, rows);
  return rows;
}

/** Before they are locked: the indexer takes these locks in the same order. */
async function queueTrashed(scope: OwnerScope, client: pg.ClientBase, which: Named): Promise<void> {
  const parameters = new Parameters();
  await client.query(queueForIndex(named(scope, parameters, which)), parameters.values);
}

// Rechecks the folder of a row that was locked: another transaction may have restored it.
function named(scope: OwnerScope, parameters: Parameters, { ids, trashedAfter }: Named): string {
  return `FROM submissions s JOIN trashed_submissions AS t ON t.submission_id = s.id
    WHERE ${visibleOrTrashed(scope, parameters)} AND s.folder = 'trash' AND s.id = ANY(${parameters.add(ids)}::text[])
      AND t.trashed_at > ${parameters.add(trashedAfter)}`;
}

export interface TrashQuery extends Restorable {
  /** Start after this row, which need not exist any more. Null starts at the latest deletion. */
  readonly after: { readonly trashedAt: Date; readonly id: string } | null;
  readonly limit: number;
}

export interface TrashedRow extends Pick<TrashedSubmission, "formId" | "receivedAt" | "trashedAt"> {
  readonly id: string;
  readonly folder: Folder;
  readonly formName: string;
  readonly sender: string;
  readonly preview: string;
}

/** Latest deletion first. */
export async function findTrashed(scope: OwnerScope, db: Database, query: TrashQuery): Promise<TrashedRow[]> {
  const parameters = new Parameters();
  const { after, trashedAfter, limit } = query;
  const older =
    after === null
      ? ""
      : ` AND (t.trashed_at, t.submission_id) < (${parameters.add(after.trashedAt)}, ${parameters.add(after.id)})`;
  const { rows } = await db.pool.query<TrashedRow>(
    `SELECT s.id, t.form_id AS "formId", form.name AS "formName", t.folder, t.received_at AS "receivedAt",
       t.trashed_at AS "trashedAt", s.sender, s.preview
     FROM (SELECT t.* FROM trashed_submissions AS t
       WHERE ${visibleTrash(scope, parameters)} AND t.trashed_at > ${parameters.add(trashedAfter)}${older}
       ORDER BY t.trashed_at DESC, t.submission_id DESC LIMIT ${parameters.add(limit)}) AS t
     JOIN ${keptSubmissions(scope, parameters)} s ON s.id = t.submission_id JOIN forms AS form ON form.id = t.form_id
     WHERE ${visibleOrTrashed(scope, parameters)}
     ORDER BY t.trashed_at DESC, t.submission_id DESC`,
    parameters.values,
  );
  return rows;
}

export async function countTrashed(scope: OwnerScope, db: Database, { trashedAfter }: Restorable): Promise<number> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM trashed_submissions AS t
     WHERE ${visibleTrash(scope, parameters)} AND t.trashed_at > ${parameters.add(trashedAfter)}`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}

/** Rows restored meanwhile stay. */
export const longTrashed: ExpiringSubmissions = {
  until: trashCutOff,
  ids: `SELECT submission_id FROM trashed_submissions WHERE account_id = $1 AND trashed_at <= $2
    ORDER BY trashed_at, submission_id`,
  recheck: "folder = 'trash'",
};
