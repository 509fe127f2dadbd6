import type { Deps } from "../../server/core/deps.ts";
import { storedKeys } from "../support/files.ts";

/** What a form's visitors know of their messages. Each message is identified by its unique text. */
export interface History {
  /** Answered with success, and not deleted since. */
  readonly kept: ReadonlySet<string>;
  /** Includes those whose answer was an error or was lost. Null if all texts are known to be kept. */
  readonly sent: ReadonlySet<string>;
  /** How many were accepted and removed again. */
  readonly removed: number;
  /** Null where another process may have files of its own. */
  readonly files: "all" | "named";
}

interface Row {
  readonly id: string;
  readonly text: string;
}

/** Compares a form with the answers its visitors got. Returns the problems; empty if all is well. */
export async function inspect(deps: Deps, formId: string, history: History): Promise<string[]> {
  const { rows } = await deps.db.pool.query<Row>(
    `SELECT id, coalesce((SELECT field->>1 FROM jsonb_array_elements(fields) AS field WHERE field->>0 = 'message'), '') AS text
     FROM submissions WHERE form_id = $1`,
    [formId],
  );
  return [
    ...comparedWithHistory(rows, history),
    ...(await comparedWithStatistics(deps, formId, rows.length + history.removed)),
    ...(await comparedWithCounts(deps, formId)),
    ...(await deliveryProblems(deps, formId)),
    ...(await fileProblems(deps, formId, history.files)),
  ];
}

function comparedWithHistory(rows: readonly Row[], { kept, sent }: History): string[] {
  const times = new Map<string, number>();
  for (const { text } of rows) times.set(text, (times.get(text) ?? 0) + 1);
  return [
    ...[...kept]
      .filter((text) => times.get(text) !== 1)
      .map((text) => `${text} was accepted and is there ${times.get(text) ?? 0} times`),
    ...[...times]
      .filter(([text, count]) => count > 1 && !kept.has(text))
      .map(([text, count]) => `${text} is there ${count} times`),
    ...[...times.keys()].filter((text) => !sent.has(text)).map((text) => `${text} is there and was not sent`),
  ];
}

async function comparedWithStatistics({ db }: Deps, formId: string, accepted: number): Promise<string[]> {
  const { rows } = await db.pool.query<{ counted: number }>(
    `SELECT coalesce(sum(count), 0)::int AS counted FROM receipt_counts WHERE form_id = $1 AND outcome IN ('inbox', 'spam')`,
    [formId],
  );
  const counted = rows[0]?.counted ?? 0;
  return counted === accepted ? [] : [`the intake statistics say ${counted}, and ${accepted} were accepted`];
}

async function comparedWithCounts({ db }: Deps, formId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ folder: string; status: string; kept: number; there: number }>(
    `SELECT folder, status, sum(kept)::int AS kept, sum(there)::int AS there FROM (
       SELECT folder, status, count AS kept, 0 AS there FROM submission_counts WHERE form_id = $1
       UNION ALL SELECT folder, status, count, 0 FROM submission_count_deltas WHERE form_id = $1
       UNION ALL SELECT folder, status, 0, 1 FROM submissions WHERE form_id = $1) AS part
     GROUP BY 1, 2 HAVING sum(kept) <> sum(there)`,
    [formId],
  );
  return rows.map(
    ({ folder, status, kept, there }) => `${kept} ${status} in ${folder} are counted, and ${there} are there`,
  );
}

/** Each inbox message is delivered, or still pending, exactly once per address and endpoint; nothing else is. */
async function deliveryProblems({ db }: Deps, formId: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string; problem: string }>(
    `WITH target AS (
       SELECT 'mail' AS kind, address AS target FROM destinations WHERE form_id = $1 AND confirmed_at IS NOT NULL
       UNION ALL SELECT 'webhook', endpoint.id FROM webhook_endpoints AS endpoint JOIN forms AS form
         ON form.id = $1 AND endpoint.account_id = form.account_id AND endpoint.status = 'active'
         AND coalesce(endpoint.form_id, form.id) = form.id)
     SELECT s.id, 'has no delivery to ' || target.target AS problem FROM submissions AS s CROSS JOIN target
       WHERE s.form_id = $1 AND s.folder = 'inbox' AND NOT EXISTS (SELECT FROM deliveries AS delivery
         WHERE delivery.submission_id = s.id AND delivery.kind::text = target.kind AND delivery.target = target.target)
     UNION ALL SELECT delivery.id, 'is pending and never due' FROM deliveries AS delivery
       WHERE delivery.form_id = $1 AND state = 'pending' AND next_attempt_at IS NULL
     UNION ALL SELECT delivery.id, 'is ' || state || ' without an end' FROM deliveries AS delivery
       WHERE delivery.form_id = $1 AND state <> 'pending' AND finished_at IS NULL
     UNION ALL SELECT delivery.id, 'is pending for spam' FROM deliveries AS delivery
       JOIN submissions AS s ON s.id = delivery.submission_id
       WHERE s.form_id = $1 AND s.folder = 'spam' AND delivery.state = 'pending'
     UNION ALL SELECT delivery.id, 'is cancelled for a message in the inbox' FROM deliveries AS delivery
       JOIN submissions AS s ON s.id = delivery.submission_id
       WHERE s.form_id = $1 AND s.folder = 'inbox' AND delivery.state = 'cancelled'
         AND NOT EXISTS (SELECT FROM delivery_attempts AS attempt
           WHERE attempt.delivery_id = delivery.id AND attempt.outcome = 'delivered')`,
    [formId],
  );
  return rows.map(({ id, problem }) => `${id} ${problem}`);
}

async function fileProblems(deps: Deps, formId: string, which: History["files"]): Promise<string[]> {
  const { rows } = await deps.db.pool.query<{ key: string }>(
    `SELECT storage_key AS key FROM files WHERE form_id = $1 AND storage_key IS NOT NULL`,
    [formId],
  );
  const named = new Set(rows.map(({ key }) => key));
  const stored = new Set(await storedKeys(deps));
  return [
    ...[...named].filter((key) => !stored.has(key)).map((key) => `the file ${key} is named and not there`),
    ...(which === "named"
      ? []
      : [...stored].filter((key) => !named.has(key)).map((key) => `the file ${key} is there and not named`)),
  ];
}
