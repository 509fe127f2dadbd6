import type pg from "pg";
import type { Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { visible } from "../../scope/store/visibility.ts";

// A call that returned contents is one row, whose index leads from a submission to the calls that may have returned
// it. A row for each submission would take ten times the writing.

/** Where the submission `s` is in that index: its form, then the second in which it arrived. */
export const PLACE =
  "((('x' || left(md5(s.form_id), 8))::bit(32)::int::bigint << 32) + extract(epoch FROM s.created_at)::bigint)";

/** What stands for the submission `s` in the row of a call. */
export const MARK = "('x' || left(md5(s.id), 16))::bit(64)::bigint";

/** SQL condition: the call `read` returned the submission with this place and mark. */
export const returned = (place: string, mark: string) =>
  `int8range(read.first_place, read.last_place, '[]') @> ${place} AND ${mark} = ANY(read.submissions)`;

/** SQL that links the row of the CTE `record` to submissions, except those deleted since. */
export function linksOf(scope: OwnerScope, parameters: Parameters, submissionIds: readonly string[]): string {
  // The lock keeps a row from being deleted before it is linked.
  return `INSERT INTO submission_reads AS read (credential_id, record_id, first_place, last_place, submissions)
    SELECT record.credential_id, record.id, min(found.place), max(found.place), array_agg(found.mark)
    FROM record, (SELECT s.form_id, ${PLACE} AS place, ${MARK} AS mark FROM submissions s
      WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(submissionIds)}::text[])
      ORDER BY s.id FOR KEY SHARE OF s) AS found
    GROUP BY record.credential_id, record.id, found.form_id
    ON CONFLICT (credential_id, record_id, first_place) DO UPDATE SET
      last_place = greatest(read.last_place, excluded.last_place), submissions = read.submissions || excluded.submissions`;
}

/**
 * Removes who read deleted submissions, by their places and marks, within the connection's open transaction. A call of an
 * agent that is about to return them, and would not be found here, waits for the commit and then looks again.
 */
export async function forgetReads(
  client: pg.ClientBase,
  gone: {
    readonly accountIds: readonly string[];
    readonly places: readonly string[];
    readonly marks: readonly string[];
  },
): Promise<void> {
  await client.query(
    `INSERT INTO agent_callers AS caller (credential_id, busy_until, turns)
     SELECT agent.id, 'epoch', 1 FROM (
       SELECT id, account_id FROM agent_tokens UNION ALL SELECT id, account_id FROM agent_connections) AS agent
     WHERE agent.account_id = ANY($1::text[]) ORDER BY agent.id
     ON CONFLICT (credential_id) DO UPDATE SET turns = caller.turns + 1`,
    [gone.accountIds],
  );
  await client.query(
    `WITH found AS (
       SELECT read.credential_id, read.record_id, read.first_place, array_agg(gone.mark) AS marks
       FROM unnest($1::bigint[], $2::bigint[]) AS gone(place, mark)
         JOIN submission_reads AS read ON ${returned("gone.place", "gone.mark")} GROUP BY 1, 2, 3
     )
     UPDATE submission_reads AS read SET submissions = ARRAY(
       SELECT CASE WHEN kept.mark = ANY(found.marks) THEN 0 ELSE kept.mark END
       FROM unnest(read.submissions) WITH ORDINALITY AS kept(mark, position) ORDER BY position)
     FROM found WHERE read.credential_id = found.credential_id AND read.record_id = found.record_id
       AND read.first_place = found.first_place`,
    [gone.places, gone.marks],
  );
}
