import type { Database, ExportReminder } from "../../core/database/db.ts";
import { inPrismaTransaction } from "../../core/database/transaction.ts";
import { addJob } from "../../core/jobs/store/add-job.ts";
import type { OwnerScope, SystemScope } from "../../core/scope/scope.ts";

export type ReminderSetting = Pick<ExportReminder, "frequency" | "formId">;

export async function findExportReminder(scope: OwnerScope, db: Database): Promise<ExportReminder | null> {
  const { accountId, userId } = scope;
  return userId === null ? null : db.prisma.exportReminder.findFirst({ where: { accountId, userId } });
}

export async function saveExportReminder(
  scope: OwnerScope,
  db: Database,
  reminder: ReminderSetting & Pick<ExportReminder, "userId" | "toldUntil">,
): Promise<void> {
  const { accountId } = scope;
  const { userId, ...setting } = reminder;
  await db.prisma.exportReminder.upsert({
    where: { accountId_userId: { accountId, userId } },
    create: { accountId, ...reminder },
    update: setting,
  });
}

export async function deleteExportReminder(scope: OwnerScope, db: Database, userId: string): Promise<void> {
  await db.prisma.exportReminder.deleteMany({ where: { accountId: scope.accountId, userId } });
}

export interface ReminderToSend extends ExportReminder {
  readonly timeZone: string;
}

/** All users' reminders, with their account's time zone. */
export async function findExportReminders(_scope: SystemScope, db: Database): Promise<ReminderToSend[]> {
  const rows = await db.prisma.exportReminder.findMany({
    include: { member: { select: { account: { select: { timeZone: true } } } } },
  });
  return rows.map(({ member, ...reminder }) => ({ ...reminder, timeZone: member.account.timeZone }));
}

/** The first day of a period and the first day after it, each at midnight UTC. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** Queues the email for a period, unless another worker already did. */
export async function queueExportReminder(
  _scope: SystemScope,
  db: Database,
  { accountId, userId, frequency }: ExportReminder,
  { from, until }: Period,
): Promise<void> {
  await inPrismaTransaction(db, async (transaction, client) => {
    const { count } = await transaction.exportReminder.updateMany({
      where: { accountId, userId, frequency, toldUntil: { lt: until } },
      data: { toldUntil: until },
    });
    if (count > 0) await addJob(client, "mail-export-reminder", { accountId, userId, from, until });
  });
}
