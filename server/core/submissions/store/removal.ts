import type pg from "pg";
import { forgetReads, MARK, PLACE } from "../../access-log/store/submission-reads.ts";
import { noteChange } from "../../database/change-announcer.ts";
import type { Delivery } from "../../database/db.ts";
import { copiesOf } from "../../deliveries/store/channels.ts";
import { addJob } from "../../jobs/store/add-job.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { forgetSamples } from "../../spam/store/training-samples.ts";
import { forgetWaiting } from "./index-queue.ts";

export interface Removed {
  readonly submissions: number;
  readonly deliveries: number;
  /** Entries in the delivery log. */
  readonly attempts: number;
}

export const nothingRemoved: Removed = { submissions: 0, deliveries: 0, attempts: 0 };

/**
 * The only way to remove submissions for good, within the connection's open transaction: with their deliveries and log,
 * delivery jobs, mails stored as files, and attachments. The caller must have found the ids within a scope and locked
 * them.
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
  // The indexer itself notices that those it holds now are gone.
  await forgetWaiting(client, ids);
  const { rows: forms } = await client.query<{
    accountId: string;
    formId: string;
    places: string[];
    marks: string[];
  }>(
    `WITH gone AS (
       DELETE FROM submissions AS s WHERE id = ANY($1::text[]) RETURNING account_id, form_id, ${PLACE} AS place, ${MARK} AS mark)
     SELECT account_id AS "accountId", form_id AS "formId", array_agg(place) AS places, array_agg(mark) AS marks
     FROM gone GROUP BY 1, 2`,
    [ids],
  );
  await forgetReads(client, {
    accountIds: forms.map(({ accountId }) => accountId),
    places: forms.flatMap(({ places }) => places),
    marks: forms.flatMap(({ marks }) => marks),
  });
  for (const form of forms) noteChange(client, form, [form.formId]);
  await queueContentRemoval(client);
  return {
    submissions: forms.reduce((sum, { marks }) => sum + marks.length, 0),
    deliveries: deliveries.length,
    attempts: deliveries.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}

/** The same at the owner's request, which also unlearns them in the filter. */
export async function removeOwned(scope: OwnerScope, client: pg.PoolClient, ids: readonly string[]): Promise<Removed> {
  await forgetSamples(scope, client, ids);
  return removeSubmissions(client, ids);
}

type Tried = Pick<Delivery, "id" | "kind" | "attempts">;

/** Queues removal of mails stored as files that name any of these submissions, whose deliveries are given. */
export async function queueMailFiles(
  client: pg.ClientBase,
  submissionIds: readonly string[],
  deliveries: readonly Tried[],
): Promise<void> {
  const mailed = deliveries.filter(({ kind, attempts }) => copiesOf(kind) === "mailed" && attempts > 0);
  await queueFileRemoval(client, [...mailed.map(({ id }) => id), ...(await findDigests(client, submissionIds))]);
}

/** Schedules removal of file contents that a trigger has queued. */
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
 * A digest is one mail for many submissions, named after one of its deliveries, and goes with the first submission
 * removed. Which delivery it was named after is not stored, so all of that hour are named. None waits longer than a
 * mail's schedule, which gives the range.
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

/** Queues removal of these mails by the worker that stores them as files. */
export async function queueFileRemoval(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await addJob(client, "remove-mail-files", { names });
}
