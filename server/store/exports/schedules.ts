import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { findContact } from "../accounts/accounts.ts";
import type { Database, ExportSchedule } from "../database/db.ts";
import { inPrismaTransaction } from "../database/transaction.ts";
import { addJob } from "../jobs/add-job.ts";
import { lockAccount } from "../lock.ts";

/** Public settings of a target; those unused by its kind are empty. */
export interface TargetSettings {
  readonly address: string;
  /** Attached to the email rather than linked. */
  readonly attach: boolean;
  /** The storage's endpoint, or the WebDAV folder. */
  readonly url: string;
  readonly region: string;
  readonly bucket: string;
  /** Prefix in the bucket; empty or ending with a slash. */
  readonly folder: string;
  /** The user name, or the id of the access key. */
  readonly user: string;
}

/** A schedule as its owner sees it; its secret never leaves the store this way. */
export type ScheduleRow = Omit<ExportSchedule, "encryptedSecret" | "settings"> & {
  readonly settings: TargetSettings;
};
export type SealedSchedule = ScheduleRow & Pick<ExportSchedule, "encryptedSecret">;

export type NewSchedule = Pick<
  SealedSchedule,
  | "id"
  | "formId"
  | "includesSpam"
  | "variant"
  | "frequency"
  | "hour"
  | "weekday"
  | "monthDay"
  | "target"
  | "settings"
  | "encryptedSecret"
  | "nextRunAt"
  | "isFilled"
  | "createdAt"
>;

export type ScheduleChange = Partial<
  Omit<NewSchedule, "id" | "formId" | "isFilled" | "createdAt"> &
    Pick<ExportSchedule, "status" | "disabledReason" | "disabledAt" | "failingSince">
>;

const withoutSecret = { encryptedSecret: true } as const;

/**
 * Adds a schedule, unless the account has `most` of them already. Whoever adds submissions to the account at the same time
 * comes before, and the messages count as older, or after, and a trigger sees the schedule.
 */
export async function insertSchedule(
  scope: OwnerScope,
  db: Database,
  schedule: NewSchedule,
  most: number,
): Promise<ScheduleRow | "too-many"> {
  return inPrismaTransaction(db, async (transaction, client) => {
    await lockAccount(scope, client);
    const existing = await transaction.exportSchedule.count({ where: own(scope) });
    if (existing >= most) return "too-many";
    const data = { ...schedule, settings: { ...schedule.settings }, accountId: scope.accountId };
    return asRow(await transaction.exportSchedule.create({ data, omit: withoutSecret }));
  });
}

/** Oldest first. */
export async function findSchedules(scope: OwnerScope, db: Database): Promise<ScheduleRow[]> {
  const rows = await db.prisma.exportSchedule.findMany({
    where: own(scope),
    orderBy: { id: "asc" },
    omit: withoutSecret,
  });
  return rows.map(asRow);
}

/** Includes the sealed secret. */
export async function findSchedule(scope: OwnerScope, db: Database, id: string): Promise<SealedSchedule | null> {
  const row = await db.prisma.exportSchedule.findFirst({ where: { id, ...own(scope) } });
  return row === null ? null : asRow(row);
}

export async function updateSchedule(
  scope: OwnerScope,
  db: Database,
  id: string,
  { settings, ...change }: ScheduleChange,
): Promise<ScheduleRow | null> {
  const data = { ...change, ...(settings === undefined ? {} : { settings: { ...settings } }) };
  await inPrismaTransaction(db, ({ exportSchedule }) =>
    exportSchedule.updateMany({ where: { id, ...own(scope) }, data }),
  );
  const row = await db.prisma.exportSchedule.findFirst({ where: { id, ...own(scope) }, omit: withoutSecret });
  return row === null ? null : asRow(row);
}

/** Forgets where a schedule sent to and what waited for it. What its runs contained stays, for the access log. */
export async function deleteSchedule(scope: OwnerScope, db: Database, id: string): Promise<boolean> {
  return inPrismaTransaction(db, async (transaction) => {
    const { count } = await transaction.exportSchedule.updateMany({
      where: { id, ...own(scope) },
      data: { status: "deleted", settings: {}, encryptedSecret: null, disabledReason: null },
    });
    if (count === 0) return false;
    await transaction.scheduledExportRow.deleteMany({ where: { scheduleId: id, runId: null } });
    await transaction.exportRun.updateMany({
      where: { scheduleId: id, state: "pending" },
      data: { state: "failed", nextAttemptAt: null, leasedUntil: null, detail: "The scheduled export was deleted." },
    });
    return true;
  });
}

/** Has a run that is not finished attempted at once and, for "any", otherwise the next one made, whatever the time. */
export async function queueRunNow(
  scope: OwnerScope,
  db: Database,
  id: string,
  now: Date,
  which: "any" | "unfinished",
): Promise<void> {
  await inPrismaTransaction(db, async (transaction, client) => {
    const unfinished = { scheduleId: id, schedule: own(scope), state: { in: ["pending" as const, "failed" as const] } };
    const retried = await transaction.exportRun.updateMany({
      where: unfinished,
      data: { state: "pending", failures: 0, nextAttemptAt: now },
    });
    if (retried.count === 0 && which === "any")
      await transaction.exportSchedule.updateMany({ where: { id, ...own(scope) }, data: { nextRunAt: now } });
    await addJob(client, "run-exports", {}, { key: "run-exports", maxAttempts: 1 });
  });
}

/** A schedule and where its account's owner reads mail and lives. */
export interface ScheduleToRun extends SealedSchedule {
  readonly formName: string | null;
  /** Why the newest run has not arrived. */
  readonly failingDetail: string | null;
  readonly owner: { readonly email: string; readonly emailVerified: boolean; readonly timeZone: string };
}

export async function findScheduleToRun(scope: SystemScope, db: Database, id: string): Promise<ScheduleToRun | null> {
  const found = await db.prisma.exportSchedule.findFirst({
    where: { id, status: { not: "deleted" } },
    include: {
      account: { select: { timeZone: true } },
      form: { select: { name: true } },
      runs: { where: { state: { not: "delivered" } }, select: { detail: true }, orderBy: { number: "desc" }, take: 1 },
    },
  });
  if (found === null) return null;
  const { account, form, runs, ...schedule } = found;
  return {
    ...asRow(schedule),
    owner: { ...(await findContact(scope, db, found.accountId)), ...account },
    formName: form?.name ?? null,
    failingDetail: runs[0]?.detail ?? null,
  };
}

/** Ids of the schedules whose time has come and that have no run on its way. */
export async function findDueSchedules(_scope: SystemScope, db: Database, now: Date): Promise<string[]> {
  const due = await db.prisma.exportSchedule.findMany({
    where: { status: "active", nextRunAt: { lte: now }, runs: { none: { state: { in: ["pending", "failed"] } } } },
    orderBy: { nextRunAt: "asc" },
    select: { id: true },
  });
  return due.map(({ id }) => id);
}

/** Marks a schedule as failing, or with null as working again. */
export async function setScheduleFailing(
  _scope: SystemScope,
  db: Database,
  id: string,
  since: Date | null,
): Promise<void> {
  const failingSince = since === null ? { not: null } : null;
  await db.prisma.exportSchedule.updateMany({ where: { id, failingSince }, data: { failingSince: since } });
}

/** Queues the news for its owner that a schedule fails, and disables it where `disabledReason` is given. */
export async function reportFailing(
  _scope: SystemScope,
  db: Database,
  id: string,
  { disabledReason, now }: { readonly disabledReason: string | null; readonly now: Date },
): Promise<void> {
  await inPrismaTransaction(db, async (transaction, client) => {
    if (disabledReason !== null) {
      const { count } = await transaction.exportSchedule.updateMany({
        where: { id, status: "active" },
        data: { status: "disabled", disabledReason, disabledAt: now },
      });
      if (count === 0) return;
    }
    await addJob(client, "mail-export-failing", { scheduleId: id }, { key: id });
  });
}

function own(scope: OwnerScope) {
  return { accountId: scope.accountId, status: { not: "deleted" as const } };
}

function asRow<Row extends { readonly settings: unknown }>(row: Row) {
  return { ...row, settings: row.settings as TargetSettings };
}
