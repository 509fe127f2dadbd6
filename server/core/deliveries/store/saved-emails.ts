import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { keptSubmissions, visible } from "../../scope/store/visibility.ts";
import { perKind } from "./channels.ts";

/**
 * SQL for the emails of the inbox that were saved as files, because no mail server was set up, and are still wanted: over
 * `claimed`, the delivery. An index has the attempts that no server responded to.
 */
export function savedEmails(scope: OwnerScope, parameters: Parameters): string {
  const isWanted = perKind("claimed.kind", (channel) => (channel.outlastsFile ? channel.isWanted : undefined));
  return `FROM delivery_attempts AS saved
    JOIN deliveries AS claimed ON claimed.id = saved.delivery_id AND claimed.attempts = saved.number
    JOIN ${keptSubmissions(scope, parameters)} AS s ON s.id = claimed.submission_id
    WHERE saved.outcome = 'delivered' AND saved.response_status IS NULL
      AND claimed.state = 'delivered' AND ${isWanted}
      AND ${visible(scope, parameters)} AND s.folder = 'inbox' AND s.has_contents`;
}

/** Counts them, up to `most`. */
export async function countSavedEmails(scope: OwnerScope, db: Database, most: number): Promise<number> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count
     FROM (SELECT ${savedEmails(scope, parameters)} LIMIT ${parameters.add(most)}) AS waiting`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}
