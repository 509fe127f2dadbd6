import { setImmediate } from "node:timers/promises";
import {
  exampleOf,
  NOTHING_LEARNED,
  type StoredSubmission,
  type TrainingSample,
  trainFromMoves,
  unlearn,
} from "@postern/spam";
import type pg from "pg";
import type { Database, Folder } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addToHistory } from "../../history/store/changes.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { spamReasonsOf } from "../../scope/store/submitted-fields.ts";
import { keptSubmissions } from "../../scope/store/visibility.ts";
import { queueCorrections } from "./corrections.ts";
import { keepLearned, lockFilter } from "./filters.ts";
import { forgetFitted, queueFitting } from "./fitting.ts";

// Beyond this, only the newest are samples; the rest add nothing new.
const MAX_TRAINED = 500;
// Limits the contents in memory and how long others wait for the processor.
const BATCH = 20;

interface MovedRow extends Omit<StoredSubmission, "reasons"> {
  readonly id: string;
  readonly spamReasons: unknown;
  readonly sample: TrainingSample | null;
}

/**
 * Trains the account's filter on submissions just moved, within the move's transaction, and reports them to its
 * services. Code that moves an owner's submissions must call this with their rows locked, so that two moves of one are
 * never trained on at once.
 */
export async function trainOnMoved(
  scope: OwnerScope,
  client: pg.PoolClient,
  submissionIds: readonly string[],
  folder: Folder,
): Promise<void> {
  const trainedOn = await learnMoved(scope, client, submissionIds, folder);
  if (trainedOn.length > 0) await queueCorrections(client, scope.accountId, trainedOn, folder);
}

/** The same without notifying its services; returns the submissions the filter was trained on. */
export async function learnMoved(
  scope: OwnerScope,
  client: pg.PoolClient,
  submissionIds: readonly string[],
  folder: Folder,
): Promise<readonly string[]> {
  const trainedOn = submissionIds.toSorted().slice(-MAX_TRAINED);
  if (trainedOn.length === 0) return [];
  const filter = await lockFilter(scope, client);
  let { learned } = filter;
  for (let from = 0; from < trainedOn.length; from += BATCH) {
    const moved = await readMoved(scope, client, trainedOn.slice(from, from + BATCH));
    const trained = trainFromMoves({ ...filter, learned }, moved, folder);
    learned = trained.learned;
    await client.query("DELETE FROM spam_lessons WHERE submission_id = ANY($1::text[])", [trained.unlearned]);
    await client.query(
      `INSERT INTO spam_lessons (submission_id, lesson)
       SELECT given."submissionId", given.sample FROM json_to_recordset($1::json) AS given("submissionId" text, sample jsonb)`,
      [JSON.stringify(trained.samples)],
    );
    await setImmediate();
  }
  await keepLearned(scope, client, learned);
  await queueFitting(client, scope.accountId);
  return trainedOn;
}

/**
 * Unlearns submissions about to be deleted, within that transaction, and returns those that had been learned. Code that
 * deletes submissions at the owner's request must call this; a submission that only expires takes its sample along.
 */
export async function forgetSamples(
  scope: Pick<OwnerScope, "accountId">,
  client: pg.PoolClient,
  submissionIds: readonly string[],
): Promise<string[]> {
  // Weights are also fitted to messages left in place.
  await queueFitting(client, scope.accountId);
  const trained = await client.query("SELECT FROM spam_lessons WHERE submission_id = ANY($1::text[]) LIMIT 1", [
    submissionIds,
  ]);
  if (trained.rowCount === 0) return [];
  // Lock the filter first, as every other change of samples does, to avoid deadlocks.
  const { learned } = await lockFilter(scope, client);
  const { rows } = await client.query<{ id: string; sample: TrainingSample }>(
    "DELETE FROM spam_lessons WHERE submission_id = ANY($1::text[]) RETURNING submission_id AS id, lesson AS sample",
    [submissionIds],
  );
  await keepLearned(
    scope,
    client,
    rows.reduce((left, { sample }) => unlearn(left, sample), learned),
  );
  return rows.map(({ id }) => id);
}

async function readMoved(scope: OwnerScope, client: pg.PoolClient, ids: readonly string[]) {
  const parameters = new Parameters();
  const { rows } = await client.query<MovedRow>(
    `SELECT moved.id, moved.fields, moved.spam_reasons AS "spamReasons", moved.referrer, moved.from_own_page AS "fromOwnPage",
       form.sensitivity, stored.lesson AS sample
     FROM ${keptSubmissions(scope, parameters)} AS moved JOIN forms AS form ON form.id = moved.form_id
     LEFT JOIN spam_lessons AS stored ON stored.submission_id = moved.id
     WHERE moved.id = ANY(${parameters.add(ids)}::text[]) AND moved.fields <> '[]' ORDER BY moved.id`,
    parameters.values,
  );
  return rows.map(({ id, sample, ...stored }) => ({
    submissionId: id,
    sample,
    example: exampleOf({ ...stored, reasons: spamReasonsOf(stored) }),
  }));
}

export async function forgetAllSamples(scope: OwnerScope, db: Database): Promise<void> {
  await inTransaction(db, async (client) => {
    await lockFilter(scope, client);
    await client.query(
      `DELETE FROM spam_lessons AS stored USING submissions AS moved
       WHERE moved.id = stored.submission_id AND moved.account_id = $1`,
      [scope.accountId],
    );
    await client.query("UPDATE trashed_submissions SET was_moved = false WHERE account_id = $1", [scope.accountId]);
    await keepLearned(scope, client, NOTHING_LEARNED);
    await forgetFitted(scope, client);
    await addToHistory(scope, client, { subject: "spam_filter", action: "changed", details: { training: [] } });
    // A fit already running may still store its result.
    await queueFitting(client, scope.accountId);
  });
}
