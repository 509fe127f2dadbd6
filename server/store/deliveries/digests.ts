import type { SystemScope } from "../../scope/scope.ts";
import type { Database, DeliveryState, Submission } from "../database/db.ts";
import { queueJobs } from "./jobs.ts";
import type { DueDelivery, FinishedAttempt } from "./work.ts";

/** The digest that one destination of one form gets at a full hour. */
export interface DigestKey extends Pick<DueDelivery, "formId" | "target"> {
  /** The hour at whose end it goes out: its end as RFC 3339. */
  readonly digest: string;
}

/**
 * Leaves a mail that has not been tried to the digest of `until`, if its destination has had as many mails of its own since
 * `since` as the form's owner wants. False when it goes out by itself.
 */
export async function gatherDelivery(
  _scope: SystemScope,
  db: Database,
  delivery: Pick<DueDelivery, "id" | "formId" | "target">,
  hour: { readonly since: Date; readonly until: Date; readonly above: number },
): Promise<boolean> {
  const { rows } = await db.pool.query<{ count: string }>(
    `WITH gathered AS (
       UPDATE deliveries SET digest = $5, next_attempt_at = $4, leased_until = NULL
       WHERE id = $1 AND state = 'pending' AND (
         SELECT count(*) FROM (SELECT FROM deliveries AS single
           WHERE single.target = $2 AND single.form_id = $6 AND single.kind = 'mail' AND single.state = 'delivered'
             AND single.digest IS NULL AND single.finished_at >= $3 AND single.created_at >= $3::timestamptz - interval '1 hour'
           LIMIT $7) AS singles) >= $7
       RETURNING id, kind, target, attempts, next_attempt_at
     )
     ${queueJobs("gathered", { atItsTime: true })}`,
    [delivery.id, delivery.target, hour.since, hour.until, hour.until.toISOString(), delivery.formId, hour.above],
  );
  return Number(rows[0]?.count ?? 0) > 0;
}

/** A message as a digest names it. */
export type DigestedSubmission = Pick<Submission, "id" | "createdAt" | "sender" | "preview">;

export interface ClaimedDigest {
  /** Of the oldest delivery in it. */
  readonly id: string;
  readonly count: number;
  /** The oldest of them, at most `MAX_NAMED`. */
  readonly submissions: readonly DigestedSubmission[];
}

export const MAX_NAMED = 100;

/** Takes all of a digest on that still waits; null when nothing does. */
export async function claimDigest(
  _scope: SystemScope,
  db: Database,
  key: DigestKey,
  claim: { readonly id: string; readonly now: Date; readonly leasedUntil: Date },
): Promise<ClaimedDigest | null> {
  const { rows } = await db.pool.query<DigestedSubmission & { first: string; count: number }>(
    `WITH claimed AS (
       UPDATE deliveries SET leased_until = $5
       WHERE target = $1 AND form_id = $2 AND digest = $3 AND kind = 'mail' AND state = 'pending'
         AND (id = $6 OR leased_until IS NULL OR leased_until <= $4)
       RETURNING id, submission_id
     )
     SELECT submission.id, submission.created_at AS "createdAt", submission.sender, submission.preview,
       (SELECT min(id) FROM claimed) AS first, (SELECT count(*)::integer FROM claimed) AS count
     FROM claimed JOIN submissions AS submission ON submission.id = claimed.submission_id
     ORDER BY submission.id LIMIT ${MAX_NAMED}`,
    [key.target, key.formId, key.digest, claim.now, claim.leasedUntil, claim.id],
  );
  const [oldest] = rows;
  if (oldest === undefined) return null;
  const submissions = rows.map(({ id, createdAt, sender, preview }) => ({ id, createdAt, sender, preview }));
  return { id: oldest.first, count: oldest.count, submissions };
}

export interface FinishedDigest
  extends Pick<FinishedAttempt, "at" | "durationMs" | "outcome" | "detail" | "failures" | "nextAttemptAt" | "now"> {
  readonly replyCode: number | null;
  readonly state: DeliveryState;
  /** The lease that it was claimed with: what another worker has taken on since is not ours to record. */
  readonly leasedUntil: Date;
}

/** Records one attempt at a digest for each delivery in it, and queues their next attempt: all of it, or nothing. */
export async function recordDigest(
  _scope: SystemScope,
  db: Database,
  key: DigestKey,
  attempt: FinishedDigest,
): Promise<void> {
  await db.pool.query(
    `WITH moved AS (
       UPDATE deliveries SET
         state = CASE WHEN state = 'pending' OR $5::delivery_state = 'delivered' THEN $5 ELSE state END,
         attempts = attempts + 1, failures = $6, leased_until = NULL,
         next_attempt_at = CASE WHEN state = 'pending' THEN $7::timestamptz END,
         finished_at = CASE WHEN state = 'pending' AND $5 = 'pending' THEN NULL ELSE $8::timestamptz END
       WHERE target = $1 AND form_id = $2 AND digest = $3 AND kind = 'mail' AND leased_until = $4
       RETURNING id, kind, target, attempts, state, next_attempt_at
     ), logged AS (
       INSERT INTO delivery_attempts (delivery_id, number, at, duration_ms, outcome, detail, response_status)
       SELECT id, attempts, $9, $10, $11, $12, $13 FROM moved
     ), again AS (SELECT * FROM moved WHERE state = 'pending')
     ${queueJobs("again")}`,
    [
      key.target,
      key.formId,
      key.digest,
      attempt.leasedUntil,
      attempt.state,
      attempt.failures,
      attempt.nextAttemptAt,
      attempt.now,
      attempt.at,
      attempt.durationMs,
      attempt.outcome,
      attempt.detail,
      attempt.replyCode,
    ],
  );
}
