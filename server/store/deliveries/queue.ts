import type { SystemScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { kindsWhere, perKind, type Transport, transports } from "./channels.ts";

/**
 * Each delivery has one job, keyed by its id. The queue's own attempts only cover a worker that fails before it has
 * recorded anything; the schedule of a delivery is ours.
 */
const MAX_JOB_ATTEMPTS = 5;

/**
 * Queues the deliveries that the named part of a WITH query returns (id, kind, target, attempts, next_attempt_at). What
 * was tried before has priority, so that a target in trouble is probed by its oldest delivery. The flags name the
 * transport and the target, which the worker limits. An attempt that is due now starts by the database's clock, which
 * decides what is due; `atItsTime` is for first attempts that are to wait.
 */
export function queueJobs(part: string, { atItsTime = false } = {}): string {
  return `SELECT count(*) FROM (
      SELECT array_agg(ROW('deliver', json_build_object('deliveryId', due.id), NULL,
          CASE WHEN ${atItsTime ? "true" : "due.attempts > 0"} AND due.next_attempt_at > now() THEN due.next_attempt_at END,
          ${MAX_JOB_ATTEMPTS}, due.id, CASE WHEN due.attempts > 0 THEN -1 ELSE 0 END,
          ARRAY[via.transport, via.transport || ':' || due.target])::graphile_worker.job_spec) AS specs
      FROM ${part} AS due
        CROSS JOIN LATERAL (SELECT ${perKind("due.kind", ({ transport }) => `'${transport}'`)}) AS via(transport) HAVING count(*) > 0) AS batch,
    LATERAL graphile_worker.add_jobs(batch.specs)`;
}

const MAX_AT_ONCE = 1_000;

/**
 * Queues what should have been tried before `overdueAt` and has nobody to try it: its worker was killed, or its job was
 * lost. Returns how many there were.
 */
export async function requeueStalled(
  _scope: SystemScope,
  db: Database,
  times: { readonly now: Date; readonly overdueAt: Date },
): Promise<number> {
  const { rows } = await db.pool.query<{ count: string }>(
    `WITH stalled AS (
       SELECT id, kind, target, attempts, next_attempt_at FROM deliveries AS delivery
       WHERE state = 'pending' AND next_attempt_at < $2 AND (leased_until IS NULL OR leased_until <= $1)
         AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS job
           WHERE job.key = delivery.id AND job.locked_at IS NULL AND job.attempts < job.max_attempts)
       ORDER BY next_attempt_at LIMIT ${MAX_AT_ONCE}
     )
     ${queueJobs("stalled")}`,
    [times.now, times.overdueAt],
  );
  return Number(rows[0]?.count ?? 0);
}

/** What waits for one target, or with null for everything that a transport carries. */
export interface Backlog {
  readonly transport: Transport;
  readonly target: string | null;
}

/** Whether a job's flag names one target; one without a colon names its whole transport. */
export function isTargetKey(key: string): boolean {
  return key.includes(":");
}

/** Returns what waits behind a job's flag. */
export function backlogOf(key: string): Backlog {
  const [name = ""] = key.split(":", 1);
  const transport = Object.keys(transports).find((known): known is Transport => known === name);
  if (transport === undefined) throw new Error(`There is no transport ${name}.`);
  return { transport, target: isTargetKey(key) ? key.slice(name.length + 1) : null };
}

/** So many stay in sight: they keep a slow target busy until the others are looked at again. */
const KEPT_IN_SIGHT = 150;

const waitingJobs = (transport: Transport) => `SELECT job.id
  FROM deliveries AS delivery JOIN graphile_worker.jobs AS job ON job.key = delivery.id
  WHERE delivery.kind IN (${kindsWhere((channel) => channel.transport === transport)})
    AND ($1::text IS NULL OR delivery.target = $1) AND delivery.state = 'pending' AND job.locked_at IS NULL`;

/**
 * Defers the due jobs of a backlog by `forMs`, all but the first few: a look for a job reads every due job before the
 * first that it may take. Only the jobs move; when a delivery is due stays as it is.
 */
export async function deferJobs(_scope: SystemScope, db: Database, backlog: Backlog, forMs: number): Promise<void> {
  await db.pool.query(
    `SELECT FROM (
       SELECT array_agg(id) AS ids FROM (
         ${waitingJobs(backlog.transport)} AND job.run_at <= now()
         ORDER BY job.priority, job.run_at, job.id OFFSET ${KEPT_IN_SIGHT}
       ) AS due HAVING count(*) > 0
     ) AS batch, LATERAL graphile_worker.reschedule_jobs(batch.ids, now() + $2::integer * interval '1 millisecond')`,
    [backlog.target, Math.ceil(forMs)],
  );
}

/** Makes the jobs that were deferred and whose deliveries are due run now. */
export async function resumeJobs(_scope: SystemScope, db: Database, backlog: Backlog): Promise<void> {
  await db.pool.query(
    `SELECT FROM (
       SELECT array_agg(id) AS ids FROM (
         ${waitingJobs(backlog.transport)} AND job.run_at > now() AND delivery.next_attempt_at <= now()
       ) AS due HAVING count(*) > 0
     ) AS batch, LATERAL graphile_worker.reschedule_jobs(batch.ids, now())`,
    [backlog.target],
  );
}
