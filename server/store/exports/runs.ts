import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { isFree, waitsTooLong } from "../database/clock-skew.ts";
import type { Database, ExportRun } from "../database/db.ts";
import { columnList, Parameters } from "../database/sql.ts";
import { inPrismaTransaction, LONG_STATEMENT_MS } from "../database/transaction.ts";
import { Prisma } from "../generated/client.ts";
import { visibleUsingIndex } from "../visibility.ts";
import type { ScheduleRow } from "./schedules.ts";

const FILL_ROWS = 5_000;

/**
 * Makes the messages that a schedule's owner sees, those from before it included, rows of it. Those that are rows of it
 * already stay as they are, so that this may break off and begin again.
 */
export async function fillSchedule(scope: OwnerScope, db: Database, schedule: ScheduleRow): Promise<void> {
  let after: string | null = "";
  while (after !== null) {
    const parameters = new Parameters();
    const only = schedule.formId === null ? "" : ` AND s.form_id = ${parameters.add(schedule.formId)}`;
    const { rows }: { rows: { last: string | null }[] } = await db.pool.query(
      `WITH batch AS MATERIALIZED (
         SELECT s.id FROM submissions s WHERE s.account_id = ${parameters.add(scope.accountId)}
           AND s.id > ${parameters.add(after)} AND ${visibleUsingIndex(scope, parameters)}${only}
         ORDER BY s.id LIMIT ${FILL_ROWS} FOR KEY SHARE
       ), added AS (
         INSERT INTO scheduled_export_rows (submission_id, schedule_id)
         SELECT id, ${parameters.add(schedule.id)} FROM batch ON CONFLICT DO NOTHING
       )
       SELECT max(id) AS last FROM batch`,
      parameters.values,
    );
    after = rows[0]?.last ?? null;
  }
  await db.prisma.exportSchedule.updateMany({ where: { id: schedule.id }, data: { isFilled: true } });
}

export interface NewRun {
  readonly id: string;
  readonly cutAt: Date;
  /** Next time the schedule is due. */
  readonly nextRunAt: Date;
  fileName(number: number): string;
}

/**
 * Sets the messages that wait apart for a run: those that are committed and visible now, and in the inbox unless the
 * schedule includes spam. Null where a run is on its way or the schedule is not due any more.
 */
export async function createRun(
  scope: OwnerScope,
  db: Database,
  schedule: ScheduleRow,
  run: NewRun,
): Promise<ExportRun | null> {
  return inPrismaTransaction(
    db,
    async (transaction, client) => {
      // Two processes come one after the other here; whoever adds submissions does not wait.
      const locked = await client.query(
        `SELECT FROM export_schedules AS schedule WHERE id = $1 AND status = 'active' AND next_run_at <= $2
         FOR NO KEY UPDATE`,
        [schedule.id, run.cutAt],
      );
      if (locked.rowCount === 0) return null;
      const previous = await transaction.exportRun.findFirst({
        where: { scheduleId: schedule.id },
        orderBy: { number: "desc" },
      });
      if (previous !== null && previous.state !== "delivered") return null;
      const number = (previous?.number ?? 0) + 1;
      const { id, cutAt, nextRunAt } = run;
      const data = { id, scheduleId: schedule.id, number, cutAt, previousCutAt: previous?.cutAt ?? null };
      await transaction.exportRun.create({
        data: { ...data, fileName: run.fileName(number), rows: 0, nextAttemptAt: cutAt },
      });
      const parameters = new Parameters();
      const inbox = schedule.includesSpam ? "" : " AND s.folder = 'inbox'";
      const { rowCount } = await client.query(
        `UPDATE scheduled_export_rows AS waiting SET run_id = ${parameters.add(id)} FROM submissions s
         WHERE waiting.schedule_id = ${parameters.add(schedule.id)} AND waiting.run_id IS NULL
           AND s.id = waiting.submission_id AND ${visibleUsingIndex(scope, parameters)}${inbox}`,
        parameters.values,
      );
      await transaction.exportSchedule.update({ where: { id: schedule.id }, data: { nextRunAt } });
      return transaction.exportRun.update({ where: { id }, data: { rows: rowCount ?? 0 } });
    },
    { statementTimeoutMs: LONG_STATEMENT_MS },
  );
}

const RUN_COLUMNS = columnList("run", Prisma.ExportRunScalarFieldEnum);

/** Claims the run that has waited longest under a lease, while fewer than `most` are on their way. */
export async function claimRun(
  _scope: SystemScope,
  db: Database,
  claim: { readonly now: Date; readonly leasedUntil: Date; readonly most: number },
): Promise<ExportRun | null> {
  const { rows } = await db.pool.query<ExportRun>(
    `UPDATE export_runs AS run SET attempts = attempts + 1, leased_until = $2 WHERE id = (
       SELECT due.id FROM export_runs AS due JOIN export_schedules AS schedule ON schedule.id = due.schedule_id
       WHERE due.state = 'pending' AND (due.next_attempt_at <= $1 OR ${waitsTooLong("due.next_attempt_at", "$1")})
         AND ${isFree("due.leased_until", "$1")}
         AND schedule.status = 'active'
         AND (SELECT count(*) FROM export_runs WHERE state = 'pending' AND NOT ${isFree("leased_until", "$1")}) < $3
       ORDER BY due.next_attempt_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
     RETURNING ${RUN_COLUMNS}`,
    [claim.now, claim.leasedUntil, claim.most],
  );
  return rows[0] ?? null;
}

type Claimed = Pick<ExportRun, "id" | "attempts">;

/** Keeps a claimed run for longer; false when another worker has it. */
export async function renewLease(_scope: SystemScope, db: Database, run: Claimed, until: Date): Promise<boolean> {
  const { count } = await db.prisma.exportRun.updateMany({ where: heldBy(run), data: { leasedUntil: until } });
  return count === 1;
}

export type RunOutcome = Pick<ExportRun, "state" | "detail" | "nextAttemptAt" | "finishedAt" | "failures"> &
  Partial<Pick<ExportRun, "rows" | "bytes" | "sha256">>;

/** Records how an attempt went, unless another worker has taken the run over. */
export async function finishAttempt(
  _scope: SystemScope,
  db: Database,
  run: Claimed,
  outcome: RunOutcome,
): Promise<boolean> {
  const { count } = await db.prisma.exportRun.updateMany({
    where: heldBy(run),
    data: { ...outcome, leasedUntil: null },
  });
  return count === 1;
}

/** Gives a run back that was broken off by a shutdown; the attempt does not count. */
export async function releaseRun(_scope: SystemScope, db: Database, run: Claimed): Promise<void> {
  await db.prisma.exportRun.updateMany({
    where: heldBy(run),
    data: { leasedUntil: null, attempts: run.attempts - 1 },
  });
}

function heldBy({ id, attempts }: Claimed) {
  return { id, attempts, state: "pending" as const };
}

/** The runs of a schedule, newest first. */
export async function findRuns(
  scope: OwnerScope,
  db: Database,
  query: { readonly scheduleId: string; readonly before: number | null; readonly limit: number },
): Promise<ExportRun[]> {
  return db.prisma.exportRun.findMany({
    where: {
      scheduleId: query.scheduleId,
      schedule: { accountId: scope.accountId },
      ...(query.before === null ? {} : { number: { lt: query.before } }),
    },
    orderBy: { number: "desc" },
    take: query.limit,
  });
}

/** The newest run of each schedule of the account. */
export async function findLatestRuns(scope: OwnerScope, db: Database): Promise<ExportRun[]> {
  const { rows } = await db.pool.query<ExportRun>(
    `SELECT ${RUN_COLUMNS} FROM export_schedules AS schedule CROSS JOIN LATERAL (
       SELECT * FROM export_runs WHERE schedule_id = schedule.id ORDER BY number DESC LIMIT 1
     ) AS run
     WHERE schedule.account_id = $1 AND schedule.status <> 'deleted'`,
    [scope.accountId],
  );
  return rows;
}

/** A run of a schedule of the account that was not deleted, with what it was of. */
export async function findRun(
  scope: OwnerScope,
  db: Database,
  id: string,
): Promise<(ExportRun & { readonly schedule: Pick<ScheduleRow, "formId" | "variant"> }) | null> {
  return db.prisma.exportRun.findFirst({
    where: { id, schedule: { accountId: scope.accountId, status: { not: "deleted" } } },
    include: { schedule: { select: { formId: true, variant: true } } },
  });
}
