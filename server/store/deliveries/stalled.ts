import type { SystemScope } from "../../scope/scope.ts";
import type { Database, DeliveryKind } from "../database/db.ts";
import { queueJobs } from "./jobs.ts";

const MAX_AT_ONCE = 1_000;

/**
 * Queues what should have been tried before `overdueAt` and has nobody to try it: its worker was killed, or its job was
 * lost. Answers how many there were.
 */
export async function requeueStalled(
  _scope: SystemScope,
  db: Database,
  times: { readonly now: Date; readonly overdueAt: Date },
): Promise<number> {
  const { rows } = await db.pool.query<{ count: string }>(
    `WITH lost AS (
       SELECT id, kind, target, attempts, next_attempt_at FROM deliveries AS delivery
       WHERE state = 'pending' AND next_attempt_at < $2 AND (leased_until IS NULL OR leased_until <= $1)
         AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS job
           WHERE job.key = delivery.id AND job.locked_at IS NULL AND job.attempts < job.max_attempts)
       ORDER BY next_attempt_at LIMIT ${MAX_AT_ONCE}
     )
     ${queueJobs("lost")}`,
    [times.now, times.overdueAt],
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Fails what has waited behind a target (null: behind everything of its kind) since `queuedBefore` or earlier, with an
 * entry in each log that says why.
 */
export async function expireBacklog(
  _scope: SystemScope,
  db: Database,
  waiting: { readonly kind: DeliveryKind; readonly target: string | null; readonly queuedBefore: Date },
  why: { readonly detail: string; readonly now: Date },
): Promise<void> {
  await db.pool.query(
    `WITH ended AS (
       UPDATE deliveries SET state = 'failed', attempts = attempts + 1, next_attempt_at = NULL, finished_at = $5
       WHERE state = 'pending' AND kind = $1 AND ($2::text IS NULL OR target = $2) AND queued_at <= $3
         AND (leased_until IS NULL OR leased_until <= $5)
       RETURNING id, attempts
     )
     INSERT INTO delivery_attempts (delivery_id, number, at, duration_ms, outcome, detail)
     SELECT id, attempts, $5, 0, 'permanent', $4 FROM ended`,
    [waiting.kind, waiting.target, waiting.queuedBefore, why.detail, why.now],
  );
}
