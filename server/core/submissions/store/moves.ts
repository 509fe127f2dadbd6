import type { Database, Folder } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import { cancelDeliveries } from "../../deliveries/store/transitions.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { lockSubmissions } from "../../scope/store/lock.ts";
import { queueFitting } from "../../spam/store/fitting.ts";
import { trainOnMoved } from "../../spam/store/training-samples.ts";
import { deliverOnce } from "./deliver-once.ts";
import type { Delivering } from "./delivery-steps.ts";
import { readSubmissions, type SubmissionColumn, type SubmissionRow } from "./submissions.ts";

export interface Move extends Delivering {
  readonly ids: readonly string[];
  readonly folder: Folder;
  /** True to restore doubt when a decision is undone. */
  readonly isDoubtful: boolean;
  readonly now: Date;
}

/**
 * Moves the given submissions that exist for the scope and updates their deliveries and the filter; null if none
 * exists. Those already in the folder stay as they are, but a move decides doubtful ones. Snoozed ones are reopened,
 * since nothing wakes in Spam.
 */
export async function moveSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  db: Database,
  move: Move,
  columns: readonly C[],
): Promise<Pick<SubmissionRow, C>[] | null> {
  const placed = await inTransaction(db, async (client) => {
    const found = await lockSubmissions(scope, client, move.ids);
    if (found.length === 0) return null;
    const ids = found.map(({ id }) => id);
    const moved = found.filter(({ folder }) => folder !== move.folder).map(({ id }) => id);
    const changed = await client.query(
      `UPDATE submissions SET folder = $2, is_doubtful = CASE WHEN is_doubtful IS NOT NULL THEN $3::boolean END,
         done_at = CASE WHEN snoozed_until IS NULL THEN done_at END, snoozed_until = NULL
       WHERE id = ANY($1::text[]) AND (folder <> $2 OR is_doubtful <> $3)`,
      [ids, move.folder, move.isDoubtful],
    );
    // Messages left in Spam are also fitted to once that is decided.
    if (moved.length === 0 && changed.rowCount !== 0) await queueFitting(client, scope.accountId);
    if (moved.length > 0) {
      await trainOnMoved(scope, client, moved, move.folder);
      if (move.folder === "spam") await cancelDeliveries(client, { submissionIds: moved }, move.now);
      else await deliverOnce(scope, client, moved, move);
    }
    return readSubmissions(scope, client, ids, columns);
  });
  if (move.folder === "inbox") db.announceDue();
  return placed;
}
