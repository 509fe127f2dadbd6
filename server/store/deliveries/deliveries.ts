import type pg from "pg";
import type { DeliveryKind } from "../database/db.ts";
import { timed } from "../database/sql.ts";
import { queueJobs } from "./jobs.ts";

export interface NewDelivery {
  readonly id: string;
  readonly accountId: string;
  readonly formId: string;
  readonly submissionId: string;
  readonly kind: DeliveryKind;
  readonly target: string;
  readonly createdAt: Date;
  /** The digest that carries it from the start. */
  readonly digest?: string | null;
}

/** Adds deliveries with their jobs, within the transaction that is open on the connection; what exists stays as it is. */
export async function insertDeliveries(client: pg.ClientBase, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const insert = timed({
    name: "insert-deliveries",
    text: `WITH made AS (
             INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, queued_at, next_attempt_at,
               created_at, digest)
             SELECT given.id, given."accountId", given."formId", given."submissionId", given.kind, given.target,
               given."createdAt", given."createdAt", given."createdAt", given.digest
             FROM json_to_recordset($1::json) AS given(
               "id" text, "accountId" text, "formId" text, "submissionId" text, "kind" delivery_kind, "target" text,
               "createdAt" timestamptz, "digest" text)
             ON CONFLICT (submission_id, kind, target) DO NOTHING
             RETURNING id, kind, target, attempts, next_attempt_at
           )
           ${queueJobs("made")}`,
    values: [JSON.stringify(deliveries)],
  });
  await client.query(insert);
}
