import type { SystemScope } from "../../scope/scope.ts";
import type { AttemptOutcome, Database, Delivery, DeliveryState, Form, Submission } from "../database/db.ts";
import type { SubmittedFields } from "../submissions/submissions.ts";
import { currentTargets, queueJobs } from "./jobs.ts";

/** A submission as a delivery carries it. */
export interface DueSubmission
  extends Pick<Submission, "id" | "createdAt" | "sender" | "preview" | "subject" | "replyTo"> {
  readonly fields: SubmittedFields;
}

/** A delivery that one worker has taken on, with what it needs to try it. */
export interface DueDelivery
  extends Pick<
    Delivery,
    | "id"
    | "accountId"
    | "formId"
    | "submissionId"
    | "kind"
    | "target"
    | "attempts"
    | "failures"
    | "createdAt"
    | "digest"
  > {
  readonly formName: string;
  /** The owner's. */
  readonly timeZone: string;
  /** Nothing has arrived at this destination lately. */
  readonly isFailing: boolean;
  /** The oldest confirmed destination of the form: where a visitor's answer to an auto-reply is sent. */
  readonly ownAddress: string | null;
  /** The owner's settings of the form. */
  readonly form: Pick<Form, "digestAbove" | "autoReplySubject" | "autoReplyText">;
  /** False once the form sends nothing to this target any more: removed, switched off, or not in the plan. */
  readonly isWanted: boolean;
  readonly submission: DueSubmission;
}

/**
 * Takes a pending delivery on until `leasedUntil`. Null when there is nothing to do: it is not pending (any more), its
 * submission is gone, or another worker has it.
 */
export async function claimDelivery(
  _scope: SystemScope,
  db: Database,
  claim: { readonly id: string; readonly now: Date; readonly leasedUntil: Date },
): Promise<DueDelivery | null> {
  const { rows } = await db.pool.query<ClaimedRow>({
    name: "claim-delivery",
    text: `WITH claimed AS (
             UPDATE deliveries SET leased_until = $3
             WHERE id = $1 AND state = 'pending' AND (leased_until IS NULL OR leased_until <= $2)
             RETURNING *
           )
           SELECT claimed.id, claimed.account_id AS "accountId", claimed.form_id AS "formId",
             claimed.submission_id AS "submissionId", claimed.kind, claimed.target, claimed.attempts, claimed.failures,
             claimed.created_at AS "createdAt", claimed.digest, form.name AS "formName", account.time_zone AS "timeZone",
             (SELECT destination.address FROM destinations AS destination
               WHERE destination.form_id = claimed.form_id AND destination.confirmed_at IS NOT NULL
               ORDER BY destination.created_at, destination.address LIMIT 1) AS "ownAddress",
             EXISTS (SELECT FROM destinations AS failing WHERE failing.form_id = claimed.form_id
               AND failing.address = claimed.target AND failing.failing_since IS NOT NULL) AS "isFailing",
             form.digest_above AS "digestAbove",
             form.auto_reply_subject AS "autoReplySubject", form.auto_reply_text AS "autoReplyText",
             (claimed.kind = 'auto_reply' AND form.auto_reply_text IS NOT NULL) OR EXISTS (SELECT FROM (${currentTargets("claimed.form_id", "claimed.account_id")}) AS wanted
               WHERE wanted.kind = claimed.kind AND wanted.target = claimed.target) AS "isWanted",
             submission.created_at AS "submittedAt", submission.fields, submission.sender, submission.preview,
             submission.subject, submission.reply_to AS "replyTo"
           FROM claimed
           JOIN submissions AS submission ON submission.id = claimed.submission_id
           JOIN forms AS form ON form.id = claimed.form_id
           JOIN accounts AS account ON account.id = claimed.account_id`,
    values: [claim.id, claim.now, claim.leasedUntil],
  });
  return rows[0] === undefined ? null : asDueDelivery(rows[0]);
}

type ClaimedRow = Omit<DueDelivery, "submission" | "form"> &
  Omit<DueSubmission, "id" | "createdAt"> &
  DueDelivery["form"] & { submittedAt: Date };

function asDueDelivery(row: ClaimedRow): DueDelivery {
  const { submittedAt, fields, sender, preview, subject, replyTo, ...rest } = row;
  const { digestAbove, autoReplySubject, autoReplyText, ...delivery } = rest;
  const submission = { id: delivery.submissionId, createdAt: submittedAt, fields, sender, preview, subject, replyTo };
  return { ...delivery, form: { digestAbove, autoReplySubject, autoReplyText }, submission };
}

export interface FinishedAttempt {
  readonly deliveryId: string;
  /** How many the delivery had; the same attempt is recorded once, however often it is handed in. */
  readonly attemptsBefore: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
  readonly detail: string;
  /** Of a receiver that answers with one: HTTP's, or SMTP's reply code. */
  readonly responseStatus: number | null;
  readonly exchange: Exchange | null;
  /** What becomes of the delivery; it stays cancelled if it was cancelled in between and has not arrived. */
  readonly state: DeliveryState;
  readonly failures: number;
  /** Null unless `state` is pending. */
  readonly nextAttemptAt: Date | null;
  readonly now: Date;
}

/** What was said over HTTP, for the owner's log; secrets are already left out. */
export interface Exchange {
  readonly responseStatus: number | null;
  readonly requestHeaders: readonly (readonly [name: string, value: string])[];
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  /** The first bytes as text; without NUL. */
  readonly responseBody: string | null;
}

/** Records one attempt, moves the delivery on and queues its next attempt: all of it or, when this rejects, nothing. */
export async function recordAttempt(_scope: SystemScope, db: Database, attempt: FinishedAttempt): Promise<void> {
  const { exchange } = attempt;
  await db.pool.query({
    name: "record-attempt",
    text: `WITH moved AS (
             UPDATE deliveries SET
               state = CASE WHEN state = 'pending' OR $2::delivery_state = 'delivered' THEN $2 ELSE state END,
               attempts = attempts + 1, failures = $3, leased_until = NULL,
               next_attempt_at = CASE WHEN state = 'pending' THEN $4::timestamptz END,
               finished_at = CASE WHEN state = 'pending' AND $2 = 'pending' THEN NULL ELSE $5::timestamptz END
             WHERE id = $1 AND attempts = $14
             RETURNING id, kind, target, attempts, state, next_attempt_at
           ), logged AS (
             INSERT INTO delivery_attempts (delivery_id, number, at, duration_ms, outcome, detail, response_status,
               request_headers, response_headers, response_body)
             SELECT id, attempts, $6, $7, $8, $9, $10, $11, $12, $13 FROM moved
           ), again AS (SELECT * FROM moved WHERE state = 'pending')
           ${queueJobs("again")}`,
    values: [
      attempt.deliveryId,
      attempt.state,
      attempt.failures,
      attempt.nextAttemptAt,
      attempt.now,
      attempt.at,
      attempt.durationMs,
      attempt.outcome,
      attempt.detail,
      attempt.responseStatus,
      asJson(exchange?.requestHeaders),
      asJson(exchange?.responseHeaders),
      exchange?.responseBody ?? null,
      attempt.attemptsBefore,
    ],
  });
}

function asJson(headers: Exchange["requestHeaders"] | undefined): string | null {
  return headers === undefined ? null : JSON.stringify(headers);
}

/** Ends a delivery that nobody wants any more, without an attempt. */
export async function cancelDelivery(_scope: SystemScope, db: Database, id: string, now: Date): Promise<void> {
  await db.prisma.delivery.updateMany({
    where: { id, state: "pending" },
    data: { state: "cancelled", nextAttemptAt: null, leasedUntil: null, finishedAt: now },
  });
}
