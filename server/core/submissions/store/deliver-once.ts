import type pg from "pg";
import { findWaiting, insertConfirmations } from "../../../features/confirmed-addresses/store/confirmations.ts";
import { applyOutcomes, ruleMoved } from "../../../features/rules/store/apply-outcomes.ts";
import { currentTargets, type DueTarget, isRouted } from "../../deliveries/store/channels.ts";
import { insertDeliveries, reviveDeliveries } from "../../deliveries/store/transitions.ts";
import type { OwnerScope } from "../../scope/scope.ts";

interface Delivering {
  readonly now: Date;
  newDeliveryId(): string;
}

/**
 * Applies the owner's rules to submissions that arrived as spam or had to be confirmed, revives deliveries cancelled
 * before they first arrived, and adds missing ones, except for imports. For submissions still to be confirmed, only
 * asks the visitor.
 */
export async function deliverOnce(
  scope: OwnerScope,
  client: pg.PoolClient,
  submissionIds: readonly string[],
  delivering: Delivering,
): Promise<void> {
  const asked = await findToAsk(client, submissionIds, delivering.now);
  await insertConfirmations(client, asked);
  const waiting = await findWaiting(client, submissionIds);
  const ids = submissionIds.filter((id) => !waiting.has(id));
  const ruled = await ruleMoved(scope, client, ids, delivering.now);
  await reviveDeliveries(client, submissionIds, delivering.now);
  const due = await applyOutcomes(client, ruled, await findDue(client, ids, delivering.now));
  const missing = [...due, ...asked].map((target) => ({ ...target, id: delivering.newDeliveryId() }));
  await insertDeliveries(client, missing);
}

/** Submissions that arrived as spam, have never left it, and belong to a form whose visitors confirm their address. */
async function findToAsk(client: pg.PoolClient, submissionIds: readonly string[], now: Date): Promise<DueTarget[]> {
  const { rows } = await client.query<DueTarget>(
    `SELECT moved.id AS "submissionId", moved.account_id AS "accountId", moved.form_id AS "formId",
       'confirmation' AS kind, moved.reply_to AS target, $2::timestamptz AS "createdAt"
     FROM submissions AS moved JOIN forms AS form ON form.id = moved.form_id
     WHERE moved.id = ANY($1::text[]) AND form.asks_confirmation AND moved.imported_at IS NULL
       AND moved.spam_score >= moved.spam_threshold AND moved.reply_to LIKE '%_@_%'
       AND NOT EXISTS (SELECT FROM deliveries AS delivery WHERE delivery.submission_id = moved.id)
       AND NOT EXISTS (SELECT FROM submission_confirmations AS asked WHERE asked.submission_id = moved.id)
     ORDER BY moved.id`,
    [submissionIds, now],
  );
  return rows;
}

async function findDue(client: pg.PoolClient, submissionIds: readonly string[], now: Date): Promise<DueTarget[]> {
  const { rows } = await client.query<DueTarget>(
    `SELECT moved.id AS "submissionId", moved.account_id AS "accountId", moved.form_id AS "formId", due.kind, due.target,
       $2::timestamptz AS "createdAt"
     FROM submissions AS moved
     CROSS JOIN LATERAL (${currentTargets({
       formId: "moved.form_id",
       accountId: "moved.account_id",
       replyTo: "moved.reply_to",
       createdAt: "moved.created_at",
     })}) AS due
     WHERE moved.id = ANY($1::text[]) AND moved.imported_at IS NULL AND NOT EXISTS (SELECT FROM deliveries AS delivery
       WHERE delivery.submission_id = moved.id AND delivery.kind = due.kind AND delivery.target = due.target)
       AND ${isRouted("due.kind", "moved.id", "due.target")}
     ORDER BY moved.id`,
    [submissionIds, now],
  );
  return rows;
}
