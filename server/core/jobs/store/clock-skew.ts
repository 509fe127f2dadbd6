import type { Database } from "../../database/db.ts";
import type { SystemScope } from "../../scope/scope.ts";

/**
 * Frees jobs that a worker locked or postponed, and schedules that it ran, while the database's clock was ahead. The
 * queue trusts these times, so such jobs would stay locked and schedules idle until the clock caught up. A job waits
 * six hours at most.
 */
export async function releaseMisdatedJobs(_scope: SystemScope, db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ released: number }>(
    `WITH unlocked AS (
       UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
       WHERE locked_at > now() + interval '1 hour' RETURNING id
     ), queues AS (
       UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
       WHERE locked_at > now() + interval '1 hour' RETURNING id
     ), due AS (
       UPDATE graphile_worker._private_jobs SET run_at = now()
       WHERE run_at > now() + interval '1 day' AND id NOT IN (SELECT id FROM unlocked) RETURNING id
     ), scheduled AS (
       UPDATE graphile_worker._private_known_crontabs SET last_execution = now(), known_since = least(known_since, now())
       WHERE last_execution > now() + interval '1 hour' RETURNING identifier
     )
     SELECT ((SELECT count(*) FROM unlocked) + (SELECT count(*) FROM queues) + (SELECT count(*) FROM due)
       + (SELECT count(*) FROM scheduled))::integer AS released`,
  );
  return rows[0]?.released ?? 0;
}
