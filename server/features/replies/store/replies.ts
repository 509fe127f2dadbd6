import { nameOfPerson } from "../../../../shared/people.ts";
import type { Database, Delivery, Reply } from "../../../core/database/db.ts";
import { inPrismaTransaction, type PrismaTransaction } from "../../../core/database/transaction.ts";
import { insertDeliveries, takeBackDelivery } from "../../../core/deliveries/store/transitions.ts";
import { hasLeft } from "../../../core/scope/content-retention.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { lockSubmissions } from "../../../core/scope/store/lock.ts";
import { visibleSubmissions } from "../../../core/scope/store/visibility.ts";
import { indexAnew } from "../../../core/submissions/store/index-queue.ts";

export interface ReplyRow
  extends Pick<Reply, "id" | "toAddress" | "subject" | "text" | "createdAt">,
    Pick<Delivery, "state" | "nextAttemptAt" | "finishedAt" | "attempts"> {
  readonly deliveryId: string;
  /** `null` before the first attempt. */
  readonly detail: string | null;
}

/** The owner's replies to a message, oldest first; null if it does not exist in the scope. */
export async function findReplies(scope: OwnerScope, db: Database, submissionId: string): Promise<ReplyRow[] | null> {
  const found = await db.prisma.submission.findFirst({
    where: { AND: [visibleSubmissions(scope), { id: submissionId }] },
    select: {
      formId: true,
      createdAt: true,
      replies: { omit: { submissionId: true, userId: true }, orderBy: { id: "asc" } },
      deliveries: {
        where: { kind: "reply" },
        include: { log: { select: { detail: true }, orderBy: { number: "desc" }, take: 1 } },
      },
    },
  });
  if (found === null) return null;
  const isEmptied = hasLeft(scope.cutOffs.get(found.formId), "contents", found.createdAt);
  const deliveries = new Map(found.deliveries.map((delivery) => [delivery.target, delivery]));
  return found.replies.flatMap((reply) => {
    const delivery = deliveries.get(reply.id);
    if (delivery === undefined) return [];
    const { id: deliveryId, state, nextAttemptAt, finishedAt, attempts, log } = delivery;
    const about = { toAddress: isEmptied ? "" : reply.toAddress, detail: isEmptied ? null : (log[0]?.detail ?? null) };
    return [{ ...reply, ...about, deliveryId, state, nextAttemptAt, finishedAt, attempts }];
  });
}

interface NewReply extends Pick<Reply, "id" | "submissionId" | "toAddress" | "subject" | "text" | "createdAt"> {
  readonly deliveryId: string;
  /** It can be cancelled until then. */
  readonly dueAt: Date;
  /** Limit per message. */
  readonly most: number;
  /** Refuse if another member has replied after this; null to send anyway. */
  readonly unlessAfter: Date | null;
}

/** The newest reply of another member, unless it failed. */
export interface RecentReply {
  readonly by: string;
  readonly at: Date;
}

/** Stores a reply with its delivery. "absent" if the message does not exist in the scope. */
export async function insertReply(
  scope: OwnerScope,
  db: Database,
  { deliveryId, dueAt, most, unlessAfter, ...reply }: NewReply,
): Promise<"queued" | "absent" | "spam" | "full" | RecentReply> {
  const { id, submissionId, createdAt } = reply;
  return inPrismaTransaction(db, async (transaction, client) => {
    await indexAnew(scope, client, [submissionId]);
    const [found] = await lockSubmissions(scope, client, [submissionId]);
    if (found === undefined) return "absent";
    if (found.folder !== "inbox") return "spam";
    if ((await transaction.reply.count({ where: { submissionId } })) >= most) return "full";
    const recent =
      unlessAfter === null ? null : await findRecent(scope, transaction, { submissionId, after: unlessAfter });
    if (recent !== null) return recent;
    await transaction.reply.create({ data: { ...reply, userId: scope.userId } });
    const facts = { accountId: scope.accountId, formId: found.formId, submissionId, createdAt, dueAt };
    await insertDeliveries(client, [{ ...facts, id: deliveryId, kind: "reply", target: id }]);
    return "queued";
  });
}

async function findRecent(
  { userId }: OwnerScope,
  { reply, delivery }: PrismaTransaction,
  { submissionId, after }: { readonly submissionId: string; readonly after: Date },
): Promise<RecentReply | null> {
  const replies = await reply.findMany({
    where: { submissionId, createdAt: { gt: after }, userId: { not: userId } },
    include: { user: { select: { name: true, email: true } } },
    orderBy: { id: "desc" },
  });
  const target = { in: replies.map(({ id }) => id) };
  const sent = await delivery.findMany({
    where: { submissionId, kind: "reply", target, state: { in: ["pending", "delivered"] } },
    select: { target: true },
  });
  const recent = replies.find(({ id }) => sent.some((one) => one.target === id));
  return recent?.user == null ? null : { by: nameOfPerson(recent.user), at: recent.createdAt };
}

/** Deletes an unsent reply. "late" once it is being sent, "absent" if it does not exist in the scope. */
export async function takeBackReply(
  scope: OwnerScope,
  db: Database,
  { id, submissionId, now }: { readonly id: string; readonly submissionId: string; readonly now: Date },
): Promise<"taken-back" | "late" | "absent"> {
  return inPrismaTransaction(db, async (transaction, client) => {
    await indexAnew(scope, client, [submissionId]);
    if ((await lockSubmissions(scope, client, [submissionId])).length === 0) return "absent";
    if ((await transaction.reply.count({ where: { id, submissionId } })) === 0) return "absent";
    if (!(await takeBackDelivery(client, { submissionId, target: id, now }))) return "late";
    await transaction.reply.delete({ where: { id } });
    return "taken-back";
  });
}
