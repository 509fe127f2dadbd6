import type pg from "pg";
import type { Database, SubmissionConfirmation } from "../../../core/database/db.ts";
import { Parameters, timed } from "../../../core/database/sql.ts";
import type { DueTarget } from "../../../core/deliveries/store/channels.ts";
import { isWaiting } from "../../../core/deliveries/store/confirmations.ts";
import type { OwnerScope, SystemScope } from "../../../core/scope/scope.ts";
import { keptSubmissions, visible } from "../../../core/scope/store/visibility.ts";
import type { Decided } from "../../../core/submissions/store/delivery-steps.ts";

/** Makes submissions of the open transaction wait for their visitors, who get an email instead of all deliveries. */
export async function insertConfirmations(
  client: Pick<pg.ClientBase, "query">,
  decided: readonly Decided[],
  due: readonly DueTarget[],
): Promise<readonly DueTarget[]> {
  const asked = decided.flatMap(({ submissionId, accountId, formId, at: createdAt, decisions: { confirmedBy } }) =>
    confirmedBy == null
      ? []
      : [{ submissionId, accountId, formId, kind: "confirmation" as const, target: confirmedBy, createdAt }],
  );
  if (asked.length === 0) return due;
  const insert = timed({
    name: "insert-confirmations",
    text: `INSERT INTO submission_confirmations (submission_id, account_id, form_id)
           SELECT given."submissionId", given."accountId", given."formId"
           FROM json_to_recordset($1::json) AS given("submissionId" text, "accountId" text, "formId" text)`,
    values: [JSON.stringify(asked)],
  });
  await client.query(insert);
  const ids = new Set(asked.map(({ submissionId }) => submissionId));
  return [...due.filter(({ submissionId }) => !ids.has(submissionId)), ...asked];
}

/**
 * The moved submissions that wait for their visitor, and those whose visitor has to be asked now: they arrived as spam,
 * have never left it, and belong to a form whose visitors confirm their address.
 */
export async function findHeld(
  _scope: OwnerScope,
  client: pg.ClientBase,
  submissionIds: readonly string[],
  at: Date,
): Promise<Decided[]> {
  const { rows } = await client.query<Omit<Decided, "at" | "isDelivered">>(
    `SELECT moved.id AS "submissionId", moved.account_id AS "accountId", moved.form_id AS "formId",
       json_build_object('confirmedBy', CASE WHEN asked.submission_id IS NULL THEN moved.reply_to END) AS decisions
     FROM submissions AS moved JOIN forms AS form ON form.id = moved.form_id
     LEFT JOIN submission_confirmations AS asked ON asked.submission_id = moved.id
     WHERE moved.id = ANY($1::text[]) AND CASE WHEN asked.submission_id IS NULL
       THEN form.asks_confirmation AND moved.imported_at IS NULL
         AND moved.spam_score >= moved.spam_threshold AND moved.reply_to LIKE '%_@_%'
         AND NOT EXISTS (SELECT FROM deliveries AS delivery WHERE delivery.submission_id = moved.id)
       ELSE ${isWaiting("asked")} END
     ORDER BY moved.id`,
    [submissionIds],
  );
  return rows.map((row) => ({ ...row, isDelivered: true, at }));
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
