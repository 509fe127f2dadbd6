import type { SystemScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";

/** Everything that waits to be mailed or pushed, or what waits for one target of it. */
export interface Waiting {
  readonly kind: "mail" | "webhook";
  readonly target: string | null;
}

/** So many stay in sight: they keep a slow target busy until the others are looked at again. */
const KEPT_IN_SIGHT = 150;

const waitingJobs = `SELECT job.id FROM deliveries AS delivery JOIN graphile_worker.jobs AS job ON job.key = delivery.id
  WHERE (delivery.kind = 'webhook') = ($1 = 'webhook') AND ($2::text IS NULL OR delivery.target = $2) AND delivery.state = 'pending'
    AND job.locked_at IS NULL`;

/**
 * Puts the due jobs of what waits aside for `forMs`, all but the first few: a look for a job reads every due job before
 * the first that it may take. Only the jobs move; when a delivery is due stays as it is.
 */
export async function deferJobs(_scope: SystemScope, db: Database, waiting: Waiting, forMs: number): Promise<void> {
  await db.pool.query(
    `SELECT FROM (
       SELECT array_agg(id) AS ids FROM (
         ${waitingJobs} AND job.run_at <= now() ORDER BY job.priority, job.run_at, job.id OFFSET ${KEPT_IN_SIGHT}
       ) AS due HAVING count(*) > 0
     ) AS batch, LATERAL graphile_worker.reschedule_jobs(batch.ids, now() + $3::integer * interval '1 millisecond')`,
    [waiting.kind, waiting.target, Math.ceil(forMs)],
  );
}

/** Brings back what was put aside and is due. */
export async function resumeJobs(_scope: SystemScope, db: Database, waiting: Waiting): Promise<void> {
  await db.pool.query(
    `SELECT FROM (
       SELECT array_agg(id) AS ids FROM (
         ${waitingJobs} AND job.run_at > now() AND delivery.next_attempt_at <= now()
       ) AS due HAVING count(*) > 0
     ) AS batch, LATERAL graphile_worker.reschedule_jobs(batch.ids, now())`,
    [waiting.kind, waiting.target],
  );
}
