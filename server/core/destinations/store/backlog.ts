import type { Database, Destination } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import { isRouted } from "../../deliveries/store/channels.ts";
import { awaitsConfirmation } from "../../deliveries/store/confirmations.ts";
import { insertDeliveries } from "../../deliveries/store/transitions.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";

/** More than this are sent in one digest. */
export const MAX_SINGLE_MAILS = 20;
export const MAX_AT_ONCE = 10_000;
const DIGEST_PREFIX = "confirmed:";

/** True for a digest of deliveries held back until their destination worked. */
export function isBacklogDigest(digest: string): boolean {
  return digest.startsWith(DIGEST_PREFIX);
}

export function backlogDigest(now: Date): string {
  return `${DIGEST_PREFIX}${now.toISOString()}`;
}

/** Queues mails to a confirmed destination for the submissions that arrived after it was added and have none yet. */
export async function deliverWaiting(
  _scope: SystemScope | OwnerScope,
  db: Database,
  { formId, address, createdAt }: Pick<Destination, "formId" | "address" | "createdAt">,
  { now, cutOff, newDeliveryId }: { readonly now: Date; readonly cutOff: Date; newDeliveryId(): string },
): Promise<void> {
  await inTransaction(db, async (client) => {
    // Locks them, so that none is deleted or moved before its email is queued.
    const { rows } = await client.query<{ submissionId: string; accountId: string }>(
      `SELECT arrived.id AS "submissionId", arrived.account_id AS "accountId"
       FROM submissions AS arrived
       WHERE arrived.form_id = $1 AND arrived.folder = 'inbox' AND arrived.imported_at IS NULL
         AND NOT ${awaitsConfirmation("arrived.id")}
         AND arrived.created_at >= $3 AND arrived.created_at > $4
         AND NOT EXISTS (SELECT FROM deliveries AS delivery
           WHERE delivery.submission_id = arrived.id AND delivery.kind = 'mail' AND delivery.target = $2)
         AND ${isRouted("'mail'", "arrived.id", "$2")}
       ORDER BY arrived.id LIMIT ${MAX_AT_ONCE}
       FOR KEY SHARE`,
      [formId, address, createdAt, cutOff],
    );
    const digest = rows.length > MAX_SINGLE_MAILS ? backlogDigest(now) : null;
    await insertDeliveries(
      client,
      rows.map((row) => ({
        ...row,
        id: newDeliveryId(),
        formId,
        kind: "mail",
        target: address,
        createdAt: now,
        digest,
      })),
    );
  });
  db.announceDue();
}
