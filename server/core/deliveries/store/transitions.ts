import type pg from "pg";
import { isFree, waitsTooLong } from "../../database/clock-skew.ts";
import type { AttemptOutcome, Database, Delivery, DeliveryKind, DeliveryState } from "../../database/db.ts";
import { Parameters, timed } from "../../database/sql.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import { visible } from "../../scope/store/visibility.ts";
import { channelQueries, kindsWhere, type Transport, transports } from "./channels.ts";
import {
  asDueDelivery,
  type ClaimedDigest,
  type DigestedSubmission,
  type DigestKey,
  type DueDelivery,
  type DueRow,
  MAX_NAMED,
  selectDue,
} from "./due-delivery.ts";
import { contentsHaveLeft } from "./not-kept.ts";
import { savedEmails } from "./saved-emails.ts";

/*
 * The states of a delivery and every statement that writes `deliveries`. A row is deleted only with its submission, or
 * with its reply.
 *
 *   state      next_attempt_at  finished_at  leased_until
 *   pending    set              null         set while a worker tries it ("leased"), and passed once that worker is gone
 *   delivered  null             set          null
 *   failed     null             set          null
 *   cancelled  null             set          set while an attempt that began before is still under way
 *
 *   from                        to                            transition          made by
 *   none                        pending                       INSERT_PLANNED      intake
 *   none                        pending                       insertDeliveries    intake, move to Inbox, confirmed address or message, replay
 *   none                        pending, due later            insertDeliveries    owner, a reply that can be taken back
 *   pending, never tried, not leased  none                    takeBackDelivery    owner, in time
 *   any state                   none                          removeReplyDeliveries  owner, an erasure
 *   none                        delivered, failed             insertSeedDeliveries  demo data
 *   pending, due, not leased    pending, leased               claimDue            worker
 *   pending, due too late       pending, due                  claimDue            worker, once a clock that was ahead is right
 *   pending, not leased         pending, leased               claimDigest         worker, for all of a digest
 *   pending, leased             pending, in a digest          moveToDigest        worker, when the form is flooded
 *   pending, leased             delivered, failed, pending    recordAttempt       worker, after an attempt
 *   cancelled, leased           delivered, cancelled          recordAttempt       worker: what arrives has arrived
 *   pending, leased             cancelled                     cancelDelivery      worker: nobody wants it any more
 *   pending                     cancelled                     cancelDeliveries    move to Spam, deletion of an endpoint
 *   pending                     cancelled                     forgetVisitor       once the visitor's address has left the message
 *   pending, not leased         failed                        expireBacklog       worker, once what was tried before it failed
 *   delivered, failed, cancelled; not leased  pending         restartDelivery     owner, by hand
 *   delivered to a file         pending                       restartSavedEmails  owner, once a mail server is set up
 *   pending, failed before; not leased  pending               retryDelayedMail    operator or worker, once the mail server changed
 *   failed, not leased          pending                       reopenRejected      worker, once it is known that the sender was refused
 *   delivered, not leased       failed                        bounceDelivery      mail server, when an accepted email comes back
 *   any state, not leased       pending                       replayDeliveries    owner, a replay
 *   cancelled, never delivered  pending                       reviveDeliveries    move to Inbox
 *
 * Whoever makes deliveries due wakes the workers after the commit, with `announceDue`. A worker that is not woken finds
 * them when it next looks.
 */

type Client = Pick<pg.ClientBase, "query">;

const NOT_LEASED = (now: string) => isFree("leased_until", now);
const FIRST_KIND: DeliveryKind = "mail";
const kindsOf = Object.fromEntries(
  Object.keys(transports).map((transport) => [transport, kindsWhere((channel) => channel.transport === transport)]),
) as Readonly<Record<Transport, string>>;

export interface NewDelivery
  extends Pick<Delivery, "id" | "accountId" | "formId" | "submissionId" | "kind" | "target" | "createdAt"> {
  /** The digest that carries it from the start. */
  readonly digest?: string | null;
  /** Earliest time to send; at once when absent. */
  readonly dueAt?: Date;
}

/** Adds deliveries within the connection's open transaction; existing ones are left unchanged. */
export async function insertDeliveries(client: Client, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const insert = timed({
    name: "insert-deliveries",
    text: `INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, queued_at, next_attempt_at,
             created_at, digest)
           SELECT given.id, given."accountId", given."formId", given."submissionId", given.kind, given.target,
             given."createdAt", coalesce(given."dueAt", given."createdAt"), given."createdAt", given.digest
           FROM json_to_recordset($1::json) AS given(
             "id" text, "accountId" text, "formId" text, "submissionId" text, "kind" delivery_kind, "target" text,
             "createdAt" timestamptz, "digest" text, "dueAt" timestamptz)
           ON CONFLICT (submission_id, kind, target) DO NOTHING`,
    values: [JSON.stringify(deliveries)],
  });
  await client.query(insert);
}

/** The same as an arm of a statement with `planned`, for its rows that have an id. */
export const INSERT_PLANNED = `
    INSERT INTO deliveries (id, account_id, form_id, submission_id, kind, target, queued_at, next_attempt_at, created_at)
    SELECT id, "accountId", "formId", "submissionId", kind, target, "createdAt", "createdAt", "createdAt"
    FROM planned WHERE id IS NOT NULL`;

interface Lease {
  readonly now: Date;
  readonly leasedUntil: Date;
}

export interface DueClaim extends Lease {
  readonly transport: Transport;
  readonly limit: number;
  readonly perTarget: number;
  /** Lower limits by target. */
  readonly exceptions: Readonly<Record<string, number>>;
  /** Last target of the previous poll, for round-robin. Null starts with the first one. */
  readonly after: TargetKey | null;
}

export type TargetKey = Pick<Delivery, "kind" | "target">;

/** Hides a value from the planner, so that it reuses one plan instead of making a new one for each value. */
const unseen = (parameter: string, type: string) => `(SELECT ${parameter}::${type})`;
const NOW = unseen("$1", "timestamptz");
const MAX_BROUGHT_FORWARD = 1_000;
const IS_DUE = `state = 'pending' AND next_attempt_at <= ${NOW} AND ${NOT_LEASED(NOW)}`;

/**
 * Claims due deliveries until `leasedUntil` in one statement. It steps from target to target through the index of
 * pending deliveries, so a long backlog costs as much as a short one. Deliveries already tried come first, so a failing
 * target is probed by its oldest one. Deliveries that a fast clock scheduled too late become due for the next poll.
 */
export async function claimDue(_scope: SystemScope, db: Database, claim: DueClaim): Promise<DueDelivery[]> {
  const oldest = (tried: boolean) => `SELECT id FROM deliveries
    WHERE kind = lane.kind AND target = lane.target AND least(attempts, 1) = ${tried ? 1 : 0} AND ${IS_DUE}
    ORDER BY next_attempt_at LIMIT lane.places FOR UPDATE SKIP LOCKED`;
  const { kinds, limit, perTarget, exceptions, after } = { ...claim, kinds: kindsOf[claim.transport] };
  const { rows } = await db.pool.query<DueRow>(
    timed({
      name: `claim-${claim.transport}`,
      text: `WITH RECURSIVE targets AS (
               (SELECT kind, target FROM deliveries
                WHERE state = 'pending' AND kind IN (${kinds}) AND next_attempt_at <= ${NOW}
                  AND (kind, target) > (${unseen("$6", "delivery_kind")}, ${unseen("$7", "text")})
                ORDER BY kind, target LIMIT 1)
               UNION ALL
               SELECT next.kind, next.target FROM targets CROSS JOIN LATERAL (
                 SELECT kind, target FROM deliveries
                 WHERE state = 'pending' AND kind IN (${kinds}) AND next_attempt_at <= ${NOW}
                   AND (kind, target) > (targets.kind, targets.target)
                 ORDER BY kind, target LIMIT 1) AS next
             ), lanes AS (
               SELECT kind, target, coalesce(($5::jsonb ->> target)::integer, $4) AS places FROM targets
             ), picked AS (
               SELECT due.id FROM lanes AS lane CROSS JOIN LATERAL (
                 SELECT id FROM (SELECT id FROM (${oldest(true)}) AS tried UNION ALL SELECT id FROM (${oldest(false)}) AS fresh) AS either
                 LIMIT lane.places) AS due
               LIMIT ${unseen("$3", "integer")}
             ), claimed AS (
               UPDATE deliveries SET leased_until = $2 WHERE id = ANY(ARRAY(SELECT id FROM picked)) RETURNING *
             ), brought_forward AS (
               UPDATE deliveries SET next_attempt_at = $1 WHERE id = ANY(ARRAY(
                 SELECT id FROM deliveries WHERE state = 'pending' AND ${waitsTooLong("next_attempt_at", NOW)}
                 LIMIT ${MAX_BROUGHT_FORWARD} FOR UPDATE SKIP LOCKED))
             )
             ${selectDue}`,
      values: [
        claim.now,
        claim.leasedUntil,
        limit,
        perTarget,
        JSON.stringify(exceptions),
        after?.kind ?? FIRST_KIND,
        after?.target ?? "",
      ],
    }),
  );
  return rows.map(asDueDelivery);
}

/**
 * Claims all pending, still wanted deliveries of a digest, including `ids`, which the caller has already claimed; null
 * if there are none.
 */
export async function claimDigest(
  _scope: SystemScope,
  db: Database,
  key: DigestKey,
  claim: Lease & { readonly ids: readonly string[] },
): Promise<ClaimedDigest | null> {
  const { rows } = await db.pool.query<DigestedSubmission & { deliveryIds: string[] | null }>(
    timed({
      text: `WITH claimed AS (
               UPDATE deliveries AS claimed SET leased_until = $5 FROM forms AS form
               WHERE claimed.target = $1 AND claimed.form_id = $2 AND claimed.digest = $3 AND claimed.kind = $7
                 AND claimed.state = 'pending' AND (claimed.id = ANY($6::text[]) OR ${NOT_LEASED("$4")})
                 AND form.id = claimed.form_id AND ${channelQueries[key.kind].isWanted}
                 AND EXISTS (SELECT FROM submissions WHERE id = claimed.submission_id AND folder = 'inbox')
                 AND NOT ${contentsHaveLeft("claimed.submission_id")}
               RETURNING claimed.id, claimed.submission_id
             )
             SELECT submission.id, submission.created_at AS "createdAt", submission.sender, submission.preview,
               CASE WHEN submission.id = (SELECT min(submission_id) FROM claimed)
                 THEN (SELECT array_agg(id ORDER BY id) FROM claimed) END AS "deliveryIds"
             FROM claimed JOIN submissions AS submission ON submission.id = claimed.submission_id
             ORDER BY submission.id LIMIT ${MAX_NAMED}`,
      values: [key.target, key.formId, key.digest, claim.now, claim.leasedUntil, claim.ids, key.kind],
    }),
  );
  const deliveryIds = rows[0]?.deliveryIds ?? [];
  const [oldest] = deliveryIds;
  if (oldest === undefined) return null;
  const submissions = rows.map(({ deliveryIds: _, ...submission }) => submission);
  return { id: oldest, deliveryIds, count: deliveryIds.length, submissions };
}

/**
 * Moves an untried delivery to the digest of `until` if its target has already had as many single ones since `since` as
 * the form's owner wants. False if it is sent by itself.
 */
export async function moveToDigest(
  _scope: SystemScope,
  db: Database,
  delivery: Pick<DueDelivery, "id" | "formId" | "kind" | "target">,
  hour: { readonly since: Date; readonly until: Date; readonly above: number },
): Promise<boolean> {
  const { id, formId, kind, target } = delivery;
  const { rowCount } = await db.pool.query(
    `UPDATE deliveries SET digest = $5, next_attempt_at = $4, leased_until = NULL
     WHERE id = $1 AND state = 'pending' AND (
       SELECT count(*) FROM (SELECT FROM deliveries AS single
         WHERE single.target = $2 AND single.form_id = $6 AND single.kind = $8 AND single.state = 'delivered'
           AND single.digest IS NULL AND single.finished_at >= $3 AND single.created_at >= $3::timestamptz - interval '1 hour'
         LIMIT $7) AS singles) >= $7`,
    [id, target, hour.since, hour.until, hour.until.toISOString(), formId, hour.above, kind],
  );
  return rowCount !== 0;
}

export type Attempted =
  /** Makes recording idempotent: each attempt is recorded once. */
  | { readonly deliveryId: string; readonly attemptsBefore: number }
  /** The lease they were claimed with; deliveries claimed by another worker since are left alone. */
  | { readonly deliveryIds: readonly string[]; readonly leasedUntil: Date };

export interface FinishedAttempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
  readonly detail: string;
  /** HTTP status or SMTP reply code. */
  readonly responseStatus: number | null;
  readonly exchange: Exchange | null;
  /** A delivery cancelled in the meantime stays cancelled unless it has arrived. */
  readonly state: DeliveryState;
  readonly failures: number;
  /** `null` unless `state` is pending. */
  readonly nextAttemptAt: Date | null;
  readonly now: Date;
}

/** HTTP exchange for the owner's log, without secrets. */
export interface Exchange {
  readonly responseStatus: number | null;
  readonly requestHeaders: readonly (readonly [name: string, value: string])[];
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  /** The first bytes as text, without NUL. */
  readonly responseBody: string | null;
}

/** Atomically records one attempt for each of its deliveries and schedules their next one. */
export async function recordAttempt(
  _scope: SystemScope,
  db: Database,
  attempted: Attempted,
  attempt: FinishedAttempt,
): Promise<void> {
  const { exchange } = attempt;
  const [name, which, values] = whichOf(attempted);
  const record = timed({
    name,
    text: `WITH moved AS (
             UPDATE deliveries SET
               state = CASE WHEN state = 'pending' OR $1::delivery_state = 'delivered' THEN $1 ELSE state END,
               attempts = attempts + 1, failures = $2, leased_until = NULL,
               next_attempt_at = CASE WHEN state = 'pending' THEN $3::timestamptz END,
               finished_at = CASE WHEN state = 'pending' AND $1 = 'pending' THEN NULL ELSE $4::timestamptz END
             WHERE ${which}
             RETURNING id, attempts
           )
           INSERT INTO delivery_attempts (delivery_id, number, at, duration_ms, outcome, detail, response_status,
               request_headers, response_headers, response_body)
             SELECT id, attempts, $5, $6, $7, $8, $9, $10, $11, $12 FROM moved`,
    values: [
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
      ...values,
    ],
  });
  await db.pool.query(record);
}

function whichOf(attempted: Attempted): [name: string, which: string, values: unknown[]] {
  if ("deliveryId" in attempted) {
    return ["record-attempt", "id = $13 AND attempts = $14", [attempted.deliveryId, attempted.attemptsBefore]];
  }
  const which = "id = ANY($13::text[]) AND leased_until = $14";
  return ["record-digest", which, [attempted.deliveryIds, attempted.leasedUntil]];
}

function asJson(headers: Exchange["requestHeaders"] | undefined): string | null {
  return headers === undefined ? null : JSON.stringify(headers);
}

export interface ReturnedEmail {
  readonly id: string;
  readonly detail: string;
  readonly now: Date;
}

/**
 * Marks a delivered email that bounced, and all others of its digest, as failed and records why as an attempt. Returns
 * how many there were.
 */
export async function bounceDelivery(client: Client, { id, detail, now }: ReturnedEmail): Promise<number> {
  const { rowCount } = await client.query(
    timed({
      text: `WITH bounced AS (
               UPDATE deliveries AS each SET state = 'failed', attempts = each.attempts + 1, finished_at = $3
               FROM deliveries AS named
               WHERE named.id = $1 AND named.state = 'delivered' AND each.state = 'delivered'
                 AND (each.leased_until IS NULL OR each.leased_until <= $3)
                 AND (each.id = named.id OR (each.target = named.target AND each.kind = named.kind
                   AND each.form_id = named.form_id AND each.digest = named.digest))
               RETURNING each.id, each.attempts
             )
             INSERT INTO delivery_attempts (delivery_id, number, at, duration_ms, outcome, detail)
             SELECT id, attempts, $3, 0, 'permanent', $2 FROM bounced`,
      values: [id, detail, now],
    }),
  );
  return rowCount ?? 0;
}

/** Cancels a claimed delivery that is no longer wanted, without an attempt. */
export async function cancelDelivery(_scope: SystemScope, db: Database, id: string, now: Date): Promise<void> {
  const cancel = timed({
    text: `UPDATE deliveries SET state = 'cancelled', next_attempt_at = NULL, leased_until = NULL, finished_at = $2
           WHERE id = $1 AND state = 'pending'`,
    values: [id, now],
  });
  await db.pool.query(cancel);
}

/** Removes a delivery that no worker has started; false once one has. */
export async function takeBackDelivery(
  client: Client,
  of: Pick<Delivery, "submissionId" | "target"> & { readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `DELETE FROM deliveries WHERE submission_id = $1 AND target = $2 AND state = 'pending' AND attempts = 0
       AND ${NOT_LEASED("$3")}`,
    [of.submissionId, of.target, of.now],
  );
  return rowCount === 1;
}

/**
 * Removes the deliveries of replies and returns the ids of those that were tried. An attempt in progress records
 * nothing.
 */
export async function removeReplyDeliveries(
  client: Client,
  of: { readonly submissionIds: readonly string[]; readonly replyIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; attempts: number }>(
    `DELETE FROM deliveries WHERE submission_id = ANY($1::text[]) AND target = ANY($2::text[])
     RETURNING id, attempts`,
    [of.submissionIds, of.replyIds],
  );
  return rows.filter(({ attempts }) => attempts > 0).map(({ id }) => id);
}

/**
 * Cancels pending deliveries of some submissions or of one target. An attempt in progress keeps its lease and is
 * recorded.
 */
export async function cancelDeliveries(
  client: Client,
  of: { readonly submissionIds: readonly string[] } | { readonly kind: DeliveryKind; readonly target: string },
  now: Date,
): Promise<void> {
  const [which, values] =
    "target" in of
      ? ["target = $2 AND kind = $3", [of.target, of.kind]]
      : ["submission_id = ANY($2::text[])", [of.submissionIds]];
  await client.query(
    `UPDATE deliveries SET state = 'cancelled', next_attempt_at = NULL, finished_at = $1
     WHERE ${which} AND state = 'pending'`,
    [now, ...values],
  );
}

/**
 * Fails deliveries queued behind a target (null: behind every target of its kind) since `queuedBefore` or earlier, with
 * an entry in each log that says why.
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
         AND ${NOT_LEASED("$5")}
       RETURNING id, attempts
     )
     INSERT INTO delivery_attempts (delivery_id, number, at, duration_ms, outcome, detail)
     SELECT id, attempts, $5, 0, 'permanent', $4 FROM ended`,
    [waiting.kind, waiting.target, waiting.queuedBefore, why.detail, why.now],
  );
}

/** Begins a new round at `at`, sent singly even if a digest carried the last one; an unexpired lease stays. */
const restart = (
  at: string,
  digest = "NULL",
) => `state = 'pending', failures = 0, queued_at = ${at}, next_attempt_at = ${at},
  finished_at = NULL, digest = ${digest}, leased_until = CASE WHEN NOT ${NOT_LEASED(at)} THEN leased_until END`;

/** Restarts a finished delivery immediately, under its own id. False if it is not finished or must not be delivered. */
export async function restartDelivery(scope: OwnerScope, db: Database, id: string, now: Date): Promise<boolean> {
  const parameters = new Parameters();
  const at = parameters.add(now);
  const { rowCount } = await db.pool.query(
    `UPDATE deliveries SET ${restart(at)}
     WHERE id = ${parameters.add(id)} AND state <> 'pending' AND ${NOT_LEASED(at)}
       AND NOT (state = 'delivered' AND kind IN (${kindsWhere(({ isSentOnce }) => isSentOnce)}))
       AND EXISTS (SELECT FROM submissions s
         WHERE ${visible(scope, parameters)} AND s.id = deliveries.submission_id AND s.folder = 'inbox'
           AND NOT ${contentsHaveLeft("s.id")})`,
    parameters.values,
  );
  db.announceDue();
  return rowCount !== 0;
}

/**
 * Restarts at most `most` of the oldest emails that were saved as files; more than `singles` of one form to one address
 * go out as one digest. Each is started once, even under concurrent calls.
 */
export async function restartSavedEmails(
  scope: OwnerScope,
  db: Database,
  { now, most, singles, digest }: { now: Date; most: number; singles: number; digest: string },
): Promise<number> {
  const parameters = new Parameters();
  const at = parameters.add(now);
  const together = `CASE WHEN waiting.beside > ${parameters.add(singles)} THEN ${parameters.add(digest)}::text END`;
  const { rowCount } = await db.pool.query(
    `UPDATE deliveries SET ${restart(at, together)}
     FROM (SELECT claimed.id AS waiting_id, claimed.attempts AS tried,
         count(*) OVER (PARTITION BY claimed.form_id, claimed.target) AS beside
       ${savedEmails(scope, parameters)} ORDER BY claimed.id LIMIT ${parameters.add(most)}) AS waiting
     WHERE deliveries.id = waiting.waiting_id AND deliveries.attempts = waiting.tried AND deliveries.state = 'delivered'
       AND ${NOT_LEASED(at)}`,
    parameters.values,
  );
  db.announceDue();
  return rowCount ?? 0;
}

/** Retries failed emails of all accounts immediately instead of at their next attempt, since the cause may be fixed. */
export async function retryDelayedMail(_scope: SystemScope, db: Database, now: Date): Promise<void> {
  await db.pool.query(
    `UPDATE deliveries SET next_attempt_at = $1
     WHERE state = 'pending' AND failures > 0 AND next_attempt_at > $1 AND kind IN (${kindsOf.mail}) AND ${NOT_LEASED("$1")}`,
    [now],
  );
  db.announceDue();
}

/** Reopens rejected emails for their next attempt: the mail server had refused their sender. */
export async function reopenRejected(
  _scope: SystemScope,
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db.pool.query(
    `UPDATE deliveries SET state = 'pending', finished_at = NULL, next_attempt_at = $2::timestamptz + interval '1 minute'
     WHERE id = ANY($1::text[]) AND state = 'failed' AND ${NOT_LEASED("$2")}
       AND NOT ${contentsHaveLeft("deliveries.submission_id")}`,
    [ids, now],
  );
}

/** Restarts deliveries of the scope's own account, whatever their state; those in progress are being sent anyway. */
export async function replayDeliveries(
  scope: OwnerScope,
  client: Client,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE deliveries SET ${restart("$3")} WHERE id = ANY($1::text[]) AND account_id = $2 AND ${NOT_LEASED("$3")}
       AND NOT ${contentsHaveLeft("deliveries.submission_id")}`,
    [ids, scope.accountId, now],
  );
  return rowCount ?? 0;
}

/** Restarts the cancelled deliveries of submissions, except those that arrived in an earlier attempt. */
export async function reviveDeliveries(client: Client, submissionIds: readonly string[], now: Date): Promise<void> {
  await client.query(
    `UPDATE deliveries SET ${restart("$2")}
     WHERE submission_id = ANY($1::text[]) AND state = 'cancelled' AND kind IN (${kindsWhere(({ isRevived }) => isRevived)})
       AND NOT ${contentsHaveLeft("deliveries.submission_id")}
       AND NOT EXISTS (SELECT FROM delivery_attempts AS attempt
         WHERE attempt.delivery_id = deliveries.id AND attempt.outcome = 'delivered')`,
    [submissionIds, now],
  );
}

/**
 * Removes visitor data of submissions without contents from their deliveries and log, within the transaction that has
 * locked both. Pending deliveries to a visitor are cancelled. Responses are removed because they may repeat anything.
 */
export async function forgetVisitor(client: Client, submissionIds: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE deliveries SET
       target = CASE WHEN kind IN (${kindsWhere(({ isTargetAddress }) => isTargetAddress === true)}) THEN '' ELSE target END,
       state = CASE WHEN state = 'pending' THEN 'cancelled' ELSE state END, next_attempt_at = NULL,
       finished_at = CASE WHEN state = 'pending' THEN now() ELSE finished_at END
     WHERE submission_id = ANY($1::text[]) AND kind IN (${kindsWhere(({ isToVisitor }) => isToVisitor)})`,
    [submissionIds],
  );
  await client.query(
    `UPDATE delivery_attempts AS attempt SET response_headers = NULL, response_body = NULL, detail = ''
     FROM deliveries AS way WHERE way.submission_id = ANY($1::text[]) AND attempt.delivery_id = way.id`,
    [submissionIds],
  );
}
