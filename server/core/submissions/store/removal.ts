import type pg from "pg";
import { forgetWaiting } from "../../../features/search/store/index-terms.ts";
import { noteChange } from "../../database/change-announcer.ts";
import type { Delivery } from "../../database/db.ts";
import { copiesOf } from "../../deliveries/store/channels.ts";
import { addJob } from "../../jobs/store/add-job.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { forgetSamples } from "../../spam/store/training-samples.ts";

export interface Removed {
  readonly submissions: number;
  readonly deliveries: number;
  /** Entries in the delivery log. */
  readonly attempts: number;
}

export const nothingRemoved: Removed = { submissions: 0, deliveries: 0, attempts: 0 };

/**
 * The one way in which submissions go for good, within the transaction that is open on the connection: with their
 * deliveries and log, the jobs that would deliver them, the mails that lie as files, and attached files. Whoever calls has found the ids
 * within a scope and locked them.
 */
export async function removeSubmissions(client: pg.ClientBase, ids: readonly string[]): Promise<Removed> {
  if (ids.length === 0) return nothingRemoved;
  const deliveries = await findDeliveries(client, ids);
  const deliveryIds = deliveries.map(({ id }) => id);
  await client.query(
    `SELECT count(graphile_worker.remove_job(job.key)) FROM graphile_worker.jobs AS job WHERE job.key = ANY($1::text[])`,
    [deliveryIds],
  );
  await queueMailFiles(client, ids, deliveries);
  // What the indexer holds at this moment it finds gone by itself.
  await forgetWaiting(client, ids);
  const { rows: forms } = await client.query<{ accountId: string; formId: string; count: number }>(
    `WITH gone AS (DELETE FROM submissions WHERE id = ANY($1::text[]) RETURNING account_id, form_id)
     SELECT account_id AS "accountId", form_id AS "formId", count(*)::int AS count FROM gone GROUP BY 1, 2`,
    [ids],
  );
  for (const form of forms) noteChange(client, form, [form.formId]);
  await queueContentRemoval(client);
  return {
    submissions: forms.reduce((sum, { count }) => sum + count, 0),
    deliveries: deliveries.length,
    attempts: deliveries.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}

/** The same at the owner's wish, which also takes back what the filter learned from them. */
export async function removeAtWish(scope: OwnerScope, client: pg.PoolClient, ids: readonly string[]): Promise<Removed> {
  await forgetSamples(scope, client, ids);
  return removeSubmissions(client, ids);
}

type Tried = Pick<Delivery, "id" | "kind" | "attempts">;

/** Has the mails removed that lie as files and name any of these submissions, whose deliveries are given. */
export async function queueMailFiles(
  client: pg.ClientBase,
  submissionIds: readonly string[],
  deliveries: readonly Tried[],
): Promise<void> {
  const mailed = deliveries.filter(({ kind, attempts }) => copiesOf(kind) === "mailed" && attempts > 0);
  await queueFileRemoval(client, [...mailed.map(({ id }) => id), ...(await findDigests(client, submissionIds))]);
}

/** Has the content of files removed that a trigger has queued. */
export async function queueContentRemoval(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job('remove-files', job_key := 'remove-files') WHERE EXISTS (SELECT FROM file_removals WHERE content_removed_at IS NULL)`,
  );
}

export async function findDeliveries(client: pg.ClientBase, submissionIds: readonly string[]): Promise<Tried[]> {
  const { rows } = await client.query<Tried>(
    `SELECT delivery.id, delivery.kind, delivery.attempts FROM deliveries AS delivery
     WHERE delivery.submission_id = ANY($1::text[]) ORDER BY delivery.id FOR UPDATE`,
    [submissionIds],
  );
  return rows;
}

/**
 * A digest is one mail for many submissions, named after one of its deliveries. It goes with the first submission that
 * does; which of its hour's deliveries it was named after is not kept, so all are named. None waits for longer than the
 * schedule of a mail, which gives the range.
 */
async function findDigests(client: pg.ClientBase, submissionIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT DISTINCT sibling.id FROM deliveries AS delivery JOIN deliveries AS sibling
       ON sibling.target = delivery.target AND sibling.form_id = delivery.form_id AND sibling.digest = delivery.digest
       AND sibling.created_at BETWEEN delivery.created_at - interval '4 days' AND delivery.created_at + interval '4 days'
     WHERE delivery.submission_id = ANY($1::text[]) AND delivery.digest IS NOT NULL`,
    [submissionIds],
  );
  return rows.map(({ id }) => `${id}.digest`);
}

/** Has the worker that holds the mails as files remove those of these names. */
export async function queueFileRemoval(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await addJob(client, "remove-mail-files", { names });
}
