import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { keptSubmissions, visible } from "../../scope/store/visibility.ts";
import { perKind } from "./channels.ts";

/**
 * SQL for the inbox emails, aliased `claimed`, that were saved as files for lack of a mail server and are still wanted.
 * An index covers the attempts without a server response.
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

/** Counts at most `most`. */
export async function countSavedEmails(scope: OwnerScope, db: Database, most: number): Promise<number> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count
     FROM (SELECT ${savedEmails(scope, parameters)} LIMIT ${parameters.add(most)}) AS waiting`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}
