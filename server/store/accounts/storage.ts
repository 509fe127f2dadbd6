import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { countThrough } from "../submissions/counts.ts";
import { visible } from "../submissions/visibility.ts";

const SAMPLE = 500;
/** Row, search words and index entries of a submission without its fields, as measured. */
const ROW_BYTES = 1_500;

/** Estimates what an account's submissions take up: their kept count, times the mean size of the newest ones. */
export async function estimateStoredBytes(scope: OwnerScope, db: Database): Promise<number> {
  const parameters = new Parameters();
  const sample = `SELECT coalesce(avg(pg_column_size(s.fields)), 0)::float8 AS bytes
    FROM (SELECT s.fields FROM submissions s WHERE ${visible(scope, parameters)} ORDER BY s.id DESC LIMIT ${SAMPLE}) AS s`;
  const [counts, { rows }] = await Promise.all([
    countThrough(scope, db.pool, "all"),
    db.pool.query<{ bytes: number }>(sample, parameters.values),
  ]);
  const submissions = [...counts.values()].reduce((sum, { inbox, spam }) => sum + inbox + spam, 0);
  return Math.round(submissions * (ROW_BYTES + (rows[0]?.bytes ?? 0)));
}
