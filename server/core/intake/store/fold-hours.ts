import type { Database } from "../../database/db.ts";
import { retryOnConflict } from "../../database/transaction.ts";
import type { SystemScope } from "../../scope/scope.ts";

const BATCH_ROWS = 5_000;

/** Matches the partial index of rows not yet folded. */
const IS_HOURLY = "extract(hour FROM hour AT TIME ZONE 'UTC') <> 0";

/**
 * Folds the counts of hours before an instant into the first hour of their UTC day, in transactions of at most
 * `batchSize` rows; returns how many rows were removed. Totals of whole UTC days stay the same.
 */
export async function foldHours(
  _scope: SystemScope,
  db: Database,
  before: Date,
  batchSize: number = BATCH_ROWS,
): Promise<number> {
  let folded = 0;
  for (;;) {
    const { rows } = await retryOnConflict(() => db.pool.query<{ rows: number }>(FOLD, [before, batchSize]));
    const found = rows[0]?.rows ?? 0;
    folded += found;
    if (found < batchSize) return folded;
  }
}

const FOLD = `
  WITH hourly AS (
    DELETE FROM receipt_counts WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM receipt_counts WHERE hour < $1 AND ${IS_HOURLY} ORDER BY hour LIMIT $2))
    RETURNING form_id, hour, outcome, count
  ), daily AS (
    INSERT INTO receipt_counts AS stats (form_id, hour, outcome, count)
    SELECT form_id, date_trunc('day', hour, 'UTC'), outcome, sum(count) FROM hourly GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (form_id, hour, outcome) DO UPDATE SET count = stats.count + excluded.count
  )
  SELECT count(*)::int AS rows FROM hourly`;
