import type { Notice } from "../../../shared/notices.ts";
import type { Database, Delivery } from "../../core/database/db.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import { channelQueries } from "../../core/deliveries/store/channels.ts";
import { bounceDelivery, type ReturnedEmail } from "../../core/deliveries/store/transitions.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { type NoticeReceivers, queueNotice } from "../../core/webhooks/store/notices.ts";

export type BouncedDelivery = Pick<Delivery, "accountId" | "formId" | "submissionId" | "kind" | "target"> & {
  readonly formName: string;
};

/** A delivery whose email was accepted; null if it is in any other state or was deleted with its message. */
export async function findBounced(_scope: SystemScope, db: Database, id: string): Promise<BouncedDelivery | null> {
  const found = await db.prisma.delivery.findFirst({
    where: { id, state: "delivered" },
    select: { accountId: true, formId: true, submissionId: true, kind: true, target: true },
  });
  const form = found === null ? null : await db.prisma.form.findUnique({ where: { id: found.formId } });
  return found === null || form === null ? null : { ...found, formName: form.name };
}

/** Marks an email and the rest of its digest as failed, and queues the notice; false if it is no longer delivered. */
export async function recordBounce(
  _scope: SystemScope,
  db: Database,
  returned: ReturnedEmail & Pick<Delivery, "submissionId" | "kind">,
  news: { readonly notice: Notice; readonly to: NoticeReceivers } | null,
): Promise<boolean> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const count = await bounceDelivery(client, returned);
    const { submissionId, kind } = returned;
    // The visitor was never asked to confirm, so the message would wait forever.
    const asked = { submissionId, confirmedAt: null, releasedAt: null };
    if (count > 0 && channelQueries[kind].asksVisitor === true) {
      await transaction.submissionConfirmation.updateMany({ where: asked, data: { sentAt: null, expiresAt: null } });
    }
    if (count > 0 && news !== null) await queueNotice(client, news.notice, news.to);
    return count > 0;
  });
}
