import type { Notice } from "../../../../shared/notices.ts";
import type { DailyTest, Database } from "../../../core/database/db.ts";
import { Prisma } from "../../../core/database/generated/client.ts";
import { columnList } from "../../../core/database/sql.ts";
import { inPrismaTransaction } from "../../../core/database/transaction.ts";
import type { SystemScope } from "../../../core/scope/scope.ts";
import { type NoticeReceivers, queueNotice } from "../../../core/webhooks/store/notices.ts";

/** Steps of the server itself; all others are endpoints. */
const INSTANCE_STEPS = ["intake", "email"] as const;
const OF_INSTANCE = { step: { in: [...INSTANCE_STEPS] } };

/** Schedules the steps to try from now on, and removes those no longer needed. */
export async function planSteps(
  _scope: SystemScope,
  db: Database,
  { now, triesInstance }: { readonly now: Date; readonly triesInstance: boolean },
): Promise<void> {
  const testing = { testsDaily: true, status: "active", account: { plan: "pro" } } as const;
  const endpoints = await db.prisma.webhookEndpoint.findMany({
    where: { ...testing, dailyTest: null },
    select: { id: true },
  });
  await db.prisma.dailyTest.deleteMany({ where: { endpointId: { not: null }, NOT: { endpoint: testing } } });
  if (!triesInstance) await db.prisma.dailyTest.deleteMany({ where: OF_INSTANCE });
  const steps = triesInstance ? INSTANCE_STEPS.map((step) => ({ step, endpointId: null })) : [];
  const planned = [...steps, ...endpoints.map(({ id }) => ({ step: id, endpointId: id }))];
  await db.prisma.dailyTest.createMany({
    data: planned.map((one) => ({ ...one, nextAt: now })),
    skipDuplicates: true,
  });
}

/** Claims some due steps; nobody else gets them until the lease ends. */
export async function claimSteps(
  _scope: SystemScope,
  db: Database,
  { now, leasedUntil, limit }: { readonly now: Date; readonly leasedUntil: Date; readonly limit: number },
): Promise<DailyTest[]> {
  const { rows } = await db.pool.query<DailyTest>(
    `UPDATE daily_tests AS test SET next_at = $2 FROM (
       SELECT step FROM daily_tests WHERE next_at <= $1 ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED) AS due
     WHERE test.step = due.step RETURNING ${columnList("test", Prisma.DailyTestScalarFieldEnum)}`,
    [now, leasedUntil, limit],
  );
  return rows;
}

export type StepChange = Pick<DailyTest, "nextAt" | "failures" | "failingSince" | "detail" | "toldAt">;

/**
 * Records the result of a claimed step and queues its notice; does nothing if the claim has passed to another worker.
 */
export async function recordStep(
  _scope: SystemScope,
  db: Database,
  { step, nextAt }: DailyTest,
  change: StepChange,
  news: { readonly notice: Notice; readonly to: NoticeReceivers } | null,
): Promise<void> {
  await inPrismaTransaction(db, async (transaction, client) => {
    const { count } = await transaction.dailyTest.updateMany({ where: { step, nextAt }, data: change });
    if (count === 1 && news !== null) await queueNotice(client, news.notice, news.to);
  });
}

/** Last results of the server's own steps. */
export async function findInstanceSteps(_scope: SystemScope, db: Database): Promise<DailyTest[]> {
  return db.prisma.dailyTest.findMany({ where: OF_INSTANCE, orderBy: { step: "desc" } });
}

/** The id of a form that accepts messages, from the first account that has one. */
export async function findFormToTry(_scope: SystemScope, db: Database): Promise<string | null> {
  const found = await db.prisma.form.findFirst({
    where: { status: "active" },
    orderBy: [{ accountId: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return found?.id ?? null;
}
