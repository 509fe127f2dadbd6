import type { Notice } from "../../../../shared/notices.ts";
import type { DailyTest, Database } from "../../database/db.ts";
import { inPrismaTransaction } from "../../database/transaction.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { type NoticeReceivers, queueNotice } from "../../webhooks/store/notices.ts";

/** Stored beside the daily test's steps but never due: deliveries show how the mail server answers. */
const STEP = "sender";
const NEVER = new Date("9999-12-31T00:00:00Z");

interface News {
  readonly notice: Notice;
  readonly to: NoticeReceivers;
}

/** Records that the mail server refuses all mail, and queues the notice; false if already known. */
export async function recordRefusal(
  scope: SystemScope,
  db: Database,
  { now, detail }: { readonly now: Date; readonly detail: string },
  news: News,
): Promise<boolean> {
  if ((await findRefusal(scope, db)) !== null) return false;
  return inPrismaTransaction(db, async (transaction, client) => {
    const row = { step: STEP, nextAt: NEVER, failures: 1, failingSince: now, detail, toldAt: now };
    const { count } = await transaction.dailyTest.createMany({ data: [row], skipDuplicates: true });
    if (count === 1) await queueNotice(client, news.notice, news.to);
    return count === 1;
  });
}

/** Since when and why the mail server has refused all mail; null while it does not. */
export async function findRefusal(_scope: SystemScope, db: Database): Promise<DailyTest | null> {
  return db.prisma.dailyTest.findUnique({ where: { step: STEP } });
}

/** Records that some mail is accepted; false if already known. */
export async function markAccepted(_scope: SystemScope, db: Database): Promise<boolean> {
  const { count } = await db.prisma.dailyTest.updateMany({ where: { step: STEP, failures: 1 }, data: { failures: 2 } });
  return count === 1;
}

/** Records that the mail server no longer refuses anything, and queues the notice; false if already known. */
export async function endRefusal(_scope: SystemScope, db: Database, news: News): Promise<boolean> {
  return inPrismaTransaction(db, async (transaction, client) => {
    const { count } = await transaction.dailyTest.deleteMany({ where: { step: STEP } });
    if (count === 1) await queueNotice(client, news.notice, news.to);
    return count === 1;
  });
}
