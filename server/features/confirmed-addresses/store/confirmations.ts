import type pg from "pg";
import type { Database, SubmissionConfirmation } from "../../../core/database/db.ts";
import { Parameters, timed } from "../../../core/database/sql.ts";
import type { DueTarget } from "../../../core/deliveries/store/channels.ts";
import { awaitsConfirmation, isWaiting } from "../../../core/deliveries/store/confirmations.ts";
import type { ExpiringSubmissions } from "../../../core/retention/store/sweep.ts";
import type { OwnerScope, SystemScope } from "../../../core/scope/scope.ts";
import { keptSubmissions, visible } from "../../../core/scope/store/visibility.ts";

/** Makes submissions of the open transaction wait for their visitors. */
export async function insertConfirmations(
  client: Pick<pg.ClientBase, "query">,
  asked: readonly Pick<DueTarget, "submissionId" | "accountId" | "formId">[],
): Promise<void> {
  if (asked.length === 0) return;
  const insert = timed({
    name: "insert-confirmations",
    text: `INSERT INTO submission_confirmations (submission_id, account_id, form_id)
           SELECT given."submissionId", given."accountId", given."formId"
           FROM json_to_recordset($1::json) AS given("submissionId" text, "accountId" text, "formId" text)`,
    values: [JSON.stringify(asked)],
  });
  await client.query(insert);
}

export async function findWaiting(client: pg.ClientBase, submissionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT given.id FROM unnest($1::text[]) AS given(id) WHERE ${awaitsConfirmation("given.id")}`,
    [submissionIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores what the email asks before it is sent. */
export async function prepareConfirmation(
  _scope: SystemScope,
  db: Database,
  { submissionId, ...asked }: { submissionId: string; tokenHash: string; words: string; language: string },
): Promise<void> {
  await db.prisma.submissionConfirmation.updateMany({
    where: { submissionId, confirmedAt: null, releasedAt: null },
    data: asked,
  });
}

/** Records that the email was sent. */
export async function recordAsked(
  _scope: SystemScope,
  db: Database,
  { submissionId, sentAt, expiresAt }: { submissionId: string; sentAt: Date; expiresAt: Date },
): Promise<void> {
  await db.prisma.submissionConfirmation.updateMany({
    where: { submissionId, confirmedAt: null },
    data: { sentAt, expiresAt },
  });
}

export type AskedSubmission = Pick<SubmissionConfirmation, "words" | "language" | "expiresAt" | "confirmedAt">;

/** What to ask the visitor of a submission visible to the scope. */
export async function findAsked(scope: OwnerScope, db: Database, id: string): Promise<AskedSubmission | null> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<AskedSubmission>(
    `SELECT CASE WHEN s.has_contents THEN asked.words END AS words, asked.language, asked.expires_at AS "expiresAt", asked.confirmed_at AS "confirmedAt"
     FROM ${keptSubmissions(scope, parameters)} s JOIN submission_confirmations AS asked ON asked.submission_id = s.id
     WHERE ${visible(scope, parameters)} AND s.id = ${parameters.add(id)}`,
    parameters.values,
  );
  return rows[0] ?? null;
}

const OVERDUE = `FROM submission_confirmations AS asked WHERE asked.account_id = $1 AND asked.expires_at <= $2 AND ${isWaiting("asked")}`;

/** Those not confirmed in time. Rows confirmed or delivered meanwhile stay: both lock the submission. */
export const unconfirmed: ExpiringSubmissions = {
  until: (now) => now,
  ids: `SELECT asked.submission_id ${OVERDUE} ORDER BY asked.expires_at`,
  stillDue: `SELECT asked.submission_id AS id ${OVERDUE} AND asked.submission_id = ANY($3::text[])`,
};
