import type pg from "pg";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { visible } from "../../scope/store/visibility.ts";

/**
 * SQL that queues submissions `s`; `from` begins with FROM. In the order of their ids, in which the indexer takes these
 * locks. Waits for an indexer that holds one.
 */
export function queueForIndex(from: string): string {
  return `INSERT INTO unindexed_submissions (submission_id, account_id)
    SELECT s.id, s.account_id ${from} ORDER BY s.id
    ON CONFLICT (submission_id) DO UPDATE SET account_id = excluded.account_id`;
}

/**
 * Queues submissions for reindexing after the transaction, so only their current content finds them. Call before it
 * locks them: the indexer takes these locks in the same order.
 */
export async function indexAnew(
  scope: OwnerScope,
  client: pg.ClientBase,
  submissionIds: readonly string[],
): Promise<void> {
  const parameters = new Parameters();
  await client.query(
    queueForIndex(
      `FROM submissions s WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(submissionIds)}::text[])`,
    ),
    parameters.values,
  );
  await client.query(
    `DELETE FROM submission_words WHERE submission_id IN (
       SELECT submission_id FROM unindexed_submissions WHERE submission_id = ANY($1::text[]))`,
    [submissionIds],
  );
}

/**
 * Removes submissions from the index, in the transaction that has locked them. The indexer itself detects any it holds
 * that are now in the Trash.
 */
export async function forgetWords(client: pg.ClientBase, submissionIds: readonly string[]): Promise<void> {
  await forgetWaiting(client, submissionIds);
  await client.query("DELETE FROM submission_words WHERE submission_id = ANY($1::text[])", [submissionIds]);
}

/** Dequeues deleted submissions from indexing, without waiting for the indexer. */
export async function forgetWaiting(client: pg.ClientBase, submissionIds: readonly string[]): Promise<void> {
  await client.query(
    `DELETE FROM unindexed_submissions WHERE submission_id = ANY(ARRAY(
       SELECT submission_id FROM unindexed_submissions WHERE submission_id = ANY($1::text[]) FOR UPDATE SKIP LOCKED))`,
    [submissionIds],
  );
}
