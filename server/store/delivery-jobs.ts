/**
 * Each delivery has one job, keyed by its id. The queue's own retries only cover a worker that fails before it has
 * recorded anything; the schedule of a delivery is ours.
 */
const MOST_RUNS = 5;

/**
 * Queues the deliveries that the named part of a WITH query answers (id, kind, target, attempts, next_attempt_at). What
 * was tried before goes first, so that a target in trouble is probed by its oldest delivery. The flags name the lanes
 * that the worker limits. An attempt that is due now starts by the database's clock, which decides what is due.
 */
export function queueJobs(part: string): string {
  return `SELECT count(*) FROM (
      SELECT array_agg(ROW('deliver', json_build_object('deliveryId', due.id), NULL,
          CASE WHEN due.attempts > 0 AND due.next_attempt_at > now() THEN due.next_attempt_at END,
          ${MOST_RUNS}, due.id, CASE WHEN due.attempts > 0 THEN -1 ELSE 0 END,
          ARRAY[due.kind::text, due.kind::text || ':' || due.target])::graphile_worker.job_spec) AS specs
      FROM ${part} AS due HAVING count(*) > 0) AS batch,
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
