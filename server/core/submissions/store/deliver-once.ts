import type pg from "pg";
import { currentTargets, type DueTarget, isRouted } from "../../deliveries/store/channels.ts";
import { reviveDeliveries } from "../../deliveries/store/transitions.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { type Decided, type Delivering, type DeliveryStep, queueDecided } from "./delivery-steps.ts";

/**
 * Delivers submissions that arrived as spam or had to be confirmed as the features' steps decide, revives deliveries
 * cancelled before they first arrived, and adds missing ones, except for imports and what a step holds back.
 */
export async function deliverOnce(
  scope: OwnerScope,
  client: pg.PoolClient,
  submissionIds: readonly string[],
  delivering: Delivering & { readonly now: Date },
): Promise<void> {
  const { now, hold, route } = delivering;
  const decide = async (steps: readonly DeliveryStep[], ids: readonly string[]) => {
    const decided: Decided[] = [];
    for (const step of steps) decided.push(...(await step.onMove(scope, client, ids, now)));
    return decided;
  };
  const held = await decide(hold, submissionIds);
  const heldIds = new Set(held.map(({ submissionId }) => submissionId));
  const ids = submissionIds.filter((id) => !heldIds.has(id));
  const routed = await decide(route, ids);
  await reviveDeliveries(client, submissionIds, now);
  await queueDecided(client, delivering, [...held, ...routed], await findDue(client, ids, now));
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
