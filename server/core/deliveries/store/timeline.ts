import type { Database, Delivery, DeliveryAttempt } from "../../database/db.ts";
import { idsOf, Parameters, prepared } from "../../database/sql.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { keptSubmissions, visible } from "../../scope/store/visibility.ts";
import { DESTINATION, perKind } from "./channels.ts";

export type TimelineAttempt = Pick<DeliveryAttempt, "number" | "at" | "detail" | "responseStatus">;

export interface TimelineDelivery
  extends Pick<Delivery, "id" | "formId" | "kind" | "state" | "nextAttemptAt" | "finishedAt"> {
  /** The mail address or endpoint URL; null once it has been deleted or removed from the message. */
  readonly destination: string | null;
  /** `null` except for webhooks. */
  readonly endpointId: string | null;
  /** Oldest first. */
  readonly log: readonly TimelineAttempt[];
}

/** The deliveries of one submission, oldest first, each with its newest log entries. */
export async function findDeliveries(
  scope: OwnerScope,
  db: Database,
  named: { readonly submissionId: string } | { readonly id: string },
): Promise<TimelineDelivery[]> {
  const parameters = new Parameters();
  const which =
    "id" in named ? `d.id = ${parameters.add(named.id)}` : `d.submission_id = ${parameters.add(named.submissionId)}`;
  const text = `SELECT d.id, d.form_id AS "formId", d.kind, d.state, d.next_attempt_at AS "nextAttemptAt",
       d.finished_at AS "finishedAt",
       nullif(${DESTINATION}, '') AS destination, s.has_contents AS "hasContents",
       ${perKind("d.kind", ({ endpointId }) => endpointId)} AS "endpointId"
     FROM deliveries d JOIN ${keptSubmissions(scope, parameters)} s ON s.id = d.submission_id
     WHERE ${visible(scope, parameters)} AND ${which}
     ORDER BY d.created_at, d.id`;
  const query = prepared(text, parameters.values);
  const { rows } = await db.pool.query<Omit<TimelineDelivery, "log"> & { hasContents: boolean }>(query);
  const logs = await findLogs(db, idsOf(rows));
  // A receiver's response may repeat any of the contents.
  return rows.map(({ hasContents, ...row }) => ({
    ...row,
    log: (logs.get(row.id) ?? []).map((attempt) => (hasContents ? attempt : { ...attempt, detail: "" })),
  }));
}

const MAX_LOG_LENGTH = 50;

async function findLogs(db: Database, ids: readonly string[]): Promise<Map<string, TimelineAttempt[]>> {
  const text = `SELECT logged.* FROM unnest($1::text[]) AS named(id) CROSS JOIN LATERAL (
       SELECT delivery_id AS "deliveryId", number, at, detail, response_status AS "responseStatus"
       FROM delivery_attempts WHERE delivery_id = named.id ORDER BY number DESC LIMIT ${MAX_LOG_LENGTH}
     ) AS logged ORDER BY logged.number`;
  const { rows } = await db.pool.query<TimelineAttempt & { deliveryId: string }>(prepared(text, [ids]));
  const logs = new Map<string, TimelineAttempt[]>();
  for (const { deliveryId, ...attempt } of rows) logs.set(deliveryId, [...(logs.get(deliveryId) ?? []), attempt]);
  return logs;
}

/** Makes open dashboards reload a delivery's state. */
export function announceDelivery(
  _scope: SystemScope,
  db: Database,
  { accountId, formId }: Pick<Delivery, "accountId" | "formId">,
): void {
  db.announce({ accountId }, [formId]);
}
