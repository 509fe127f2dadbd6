/**
 * Each delivery has one job, keyed by its id. The queue's own retries only cover a worker that fails before it has
 * recorded anything; the schedule of a delivery is ours.
 */
const MAX_RUNS = 5;

/**
 * Queues the deliveries that the named part of a WITH query answers (id, kind, target, attempts, next_attempt_at). What
 * was tried before goes first, so that a target in trouble is probed by its oldest delivery. The flags name the lanes
 * that the worker limits. An attempt that is due now starts by the database's clock, which decides what is due;
 * `atItsTime` is for first attempts that are to wait.
 */
export function queueJobs(part: string, { atItsTime = false } = {}): string {
  return `SELECT count(*) FROM (
      SELECT array_agg(ROW('deliver', json_build_object('deliveryId', due.id), NULL,
          CASE WHEN ${atItsTime ? "true" : "due.attempts > 0"} AND due.next_attempt_at > now() THEN due.next_attempt_at END,
          ${MAX_RUNS}, due.id, CASE WHEN due.attempts > 0 THEN -1 ELSE 0 END,
          ARRAY[lane.name, lane.name || ':' || due.target])::graphile_worker.job_spec) AS specs
      FROM ${part} AS due
        CROSS JOIN LATERAL (SELECT CASE due.kind WHEN 'webhook' THEN 'webhook' ELSE 'mail' END) AS lane(name) HAVING count(*) > 0) AS batch,
    LATERAL graphile_worker.add_jobs(batch.specs)`;
}

/**
 * Where the submissions of one form go at this moment: its confirmed addresses and, on the plan that has them, the
 * working endpoints. The arguments are SQL expressions for the form's and the account's id.
 */
export function currentTargets(formId: string, accountId: string): string {
  return `SELECT 'mail'::delivery_kind AS kind, destination.address AS target
    FROM destinations AS destination
    WHERE destination.form_id = ${formId} AND destination.confirmed_at IS NOT NULL
    UNION ALL
    SELECT 'webhook'::delivery_kind, endpoint.id
    FROM webhook_endpoints AS endpoint JOIN accounts AS account ON account.id = endpoint.account_id
    WHERE account.id = ${accountId} AND account.plan = 'pro' AND endpoint.status = 'active'
      AND (endpoint.form_id IS NULL OR endpoint.form_id = ${formId})`;
}

/** A form that gets more than this in an hour answers nobody automatically: it may be used to send mail to strangers. */
const MAX_ANSWERED_FORM_PER_HOUR = 100;

/**
 * Who is answered automatically: the visitor, when the form does that, when the address is plainly one person's, and when
 * it has had no such answer from this form within a day. The arguments are SQL expressions.
 */
export function automaticAnswer(formId: string, replyTo: string, at: string): string {
  return `SELECT 'auto_reply'::delivery_kind AS kind, ${replyTo} AS target
    FROM forms AS answering
    WHERE answering.id = ${formId} AND answering.auto_reply_text IS NOT NULL
      AND ${replyTo} ~ '^[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9-]{1,63}[.]){1,8}[A-Za-z]{2,63}$'
      AND ${replyTo} !~* '^(mailer-daemon|postmaster|bounces?|(do-?not|no)[-_.]?reply|owner-.*|.*-(request|bounces?|owner))[@+]'
      AND NOT EXISTS (SELECT FROM deliveries AS past
        WHERE past.target = ${replyTo} AND past.kind = 'auto_reply' AND past.form_id = ${formId}
          AND past.created_at > ${at} - interval '1 day')
      AND coalesce((SELECT ledger.count FROM receipt_counts AS ledger WHERE ledger.form_id = ${formId}
        AND ledger.hour = date_trunc('hour', ${at}, 'UTC') AND ledger.outcome = 'inbox'), 0) < ${MAX_ANSWERED_FORM_PER_HOUR}`;
}
