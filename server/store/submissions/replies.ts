import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { recordChange } from "../database/change-announcer.ts";
import type { Database, Delivery, Reply } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { inTransaction } from "../database/transaction.ts";
import { DELIVERY_OF_REPLY } from "../deliveries/channels.ts";
import { insertDeliveries, takeBackDelivery } from "../deliveries/transitions.ts";
import { lockSubmissions } from "../lock.ts";
import { visible } from "../visibility.ts";

/** A reply with what became of it. */
export interface ReplyRow
  extends Pick<Reply, "id" | "toAddress" | "subject" | "text" | "createdAt">,
    Pick<Delivery, "state" | "nextAttemptAt" | "finishedAt" | "attempts"> {
  readonly deliveryId: string;
  /** `null` before the first attempt. */
  readonly detail: string | null;
}

/** The owner's replies to a message, oldest first; null where it does not exist for the scope. */
export async function findReplies(scope: OwnerScope, db: Database, submissionId: string): Promise<ReplyRow[] | null> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<ReplyRow | { id: null }>(
    `SELECT reply.id, reply.to_address AS "toAddress", reply.subject, reply.text, reply.created_at AS "createdAt",
       reply.state, reply.next_attempt_at AS "nextAttemptAt", reply.finished_at AS "finishedAt", reply.attempts,
       reply.delivery_id AS "deliveryId",
       (SELECT attempt.detail FROM delivery_attempts AS attempt WHERE attempt.delivery_id = reply.delivery_id
        ORDER BY attempt.number DESC LIMIT 1) AS detail
     FROM submissions s LEFT JOIN (SELECT reply.*, way.id AS delivery_id, way.state, way.next_attempt_at, way.finished_at,
         way.attempts FROM replies AS reply ${DELIVERY_OF_REPLY}) AS reply ON reply.submission_id = s.id
     WHERE ${visible(scope, parameters)} AND s.id = ${parameters.add(submissionId)} ORDER BY reply.id`,
    parameters.values,
  );
  return rows.length === 0 ? null : rows.filter((row): row is ReplyRow => row.id !== null);
}

interface NewReply extends Pick<Reply, "id" | "submissionId" | "toAddress" | "subject" | "text" | "createdAt"> {
  readonly deliveryId: string;
  /** Until then it can be taken back. */
  readonly dueAt: Date;
  /** Limit per message. */
  readonly most: number;
}

/** Keeps a reply together with the delivery that sends it. "absent" where the message does not exist for the scope. */
export async function insertReply(
  scope: OwnerScope,
  db: Database,
  { id, submissionId, toAddress, subject, text, createdAt, deliveryId, dueAt, most }: NewReply,
): Promise<"queued" | "absent" | "spam" | "full"> {
  const outcome = await inTransaction(db, async (client) => {
    const [found] = await lockSubmissions(scope, client, [submissionId]);
    if (found === undefined) return "absent";
    if (found.folder !== "inbox") return "spam";
    const { rowCount } = await client.query(
      `INSERT INTO replies (id, submission_id, to_address, subject, text, created_at) SELECT $1, $2, $3, $4, $5, $6
       WHERE (SELECT count(*) FROM replies WHERE submission_id = $2) < $7`,
      [id, submissionId, toAddress, subject, text, createdAt, most],
    );
    if (rowCount === 0) return "full";
    const facts = { accountId: scope.accountId, formId: found.formId, submissionId, createdAt, dueAt };
    await insertDeliveries(client, [{ ...facts, id: deliveryId, kind: "reply", target: id }]);
    await recordChange(scope, client, [submissionId]);
    return "queued";
  });
  db.announce(scope.accountId);
  return outcome;
}

/** Removes a reply that has not left. "late" once it is being sent, "absent" where it does not exist for the scope. */
export async function takeBackReply(
  scope: OwnerScope,
  db: Database,
  { id, submissionId, now }: { readonly id: string; readonly submissionId: string; readonly now: Date },
): Promise<"taken-back" | "late" | "absent"> {
  const outcome = await inTransaction(db, async (client) => {
    if ((await lockSubmissions(scope, client, [submissionId])).length === 0) return "absent";
    const { rowCount } = await client.query(`SELECT FROM replies WHERE submission_id = $1 AND id = $2`, [
      submissionId,
      id,
    ]);
    if (rowCount === 0) return "absent";
    if (!(await takeBackDelivery(client, { submissionId, target: id, now }))) return "late";
    await client.query(`DELETE FROM replies WHERE id = $1`, [id]);
    await recordChange(scope, client, [submissionId]);
    return "taken-back";
  });
  db.announce(scope.accountId);
  return outcome;
}

/** Tells open dashboards that the state of a reply has changed. */
export async function announceReply(
  _scope: SystemScope,
  db: Database,
  { accountId, submissionId }: Pick<Delivery, "accountId" | "submissionId">,
): Promise<void> {
  await inTransaction(db, (client) => recordChange({ accountId }, client, [submissionId]));
  db.announce(accountId);
}
