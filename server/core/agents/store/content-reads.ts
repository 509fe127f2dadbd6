import { DAY_MS } from "../../../../shared/durations.ts";
import { insertionOf, type NewRecord } from "../../access-log/store/access-records.ts";
import { MARK, PLACE } from "../../access-log/store/submission-reads.ts";
import type { Database } from "../../database/db.ts";
import { Parameters, prepared } from "../../database/sql.ts";
import { retryOnConflict } from "../../database/transaction.ts";
import { ceilingOfIds } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { visible } from "../../scope/store/visibility.ts";

const OF_TOKEN = "SELECT contents_per_day AS most FROM agent_tokens";
const OF_CONNECTION = "SELECT contents_per_day AS most FROM agent_connections";

export interface Taken {
  /** The messages whose contents the agent gets. */
  readonly given: ReadonlySet<string>;
  /** Those that have not been deleted since they were read. */
  readonly present: ReadonlySet<string>;
}

interface ContentsCall {
  readonly record: NewRecord;
  readonly submissionIds: readonly string[];
  readonly now: Date;
}

/**
 * Adds the record of an agent's call with the messages, in their order, that its credential may still read today; those
 * already read within the day are not counted again.
 */
export async function recordContents(scope: OwnerScope, db: Database, call: ContentsCall): Promise<Taken> {
  const parameters = new Parameters();
  const query = prepared(recordStatement(scope, parameters, call), parameters.values);
  for (;;) {
    const { rows } = await retryOnConflict(() =>
      db.pool.query<{ hasTurn: boolean; given: string[]; present: string[] }>(query),
    );
    const [row] = rows;
    if (row?.hasTurn === true) return { given: new Set(row.given), present: new Set(row.present) };
  }
}

/**
 * One call of a credential at a time has its turn, across all processes. Another one, which waited for it or for a
 * removal of messages, knows nothing of what has changed meanwhile: it records nothing, and is made again.
 */
function recordStatement(
  scope: OwnerScope,
  parameters: Parameters,
  { record, submissionIds, now }: ContentsCall,
): string {
  const { kind, id } = scope.actor;
  const [credential, asked] = [`${parameters.add(id)}::text`, `${parameters.add(submissionIds)}::text[]`];
  const dayBegins = parameters.add(ceilingOfIds("rec", new Date(now.getTime() - DAY_MS)));
  const rows = `${parameters.add(record.rows)}::int - cardinality(${asked}) + (SELECT count(*)::int FROM present)`;
  return `WITH turn AS (
      INSERT INTO agent_callers AS caller (credential_id, busy_until, turns) VALUES (${credential}, ${parameters.add(now)}, 1)
      ON CONFLICT (credential_id) DO UPDATE SET turns = caller.turns + 1
        WHERE caller.turns = (SELECT known.turns FROM agent_callers AS known WHERE known.credential_id = ${credential})
      RETURNING credential_id
    ), credential AS (
      ${kind === "agent" ? OF_TOKEN : OF_CONNECTION} WHERE id = ${credential} AND account_id = ${parameters.add(scope.accountId)} FOR KEY SHARE
    ), today AS (
      SELECT submissions[1:counted] AS marks, counted FROM submission_reads
      WHERE credential_id = ${credential} AND record_id >= ${dayBegins} AND counted > 0
    ), present AS (
      SELECT s.id, ${PLACE} AS place, ${MARK} AS mark, asked.position,
        ${MARK} IN (SELECT unnest(marks) FROM today) AS is_known
      FROM unnest(${asked}) WITH ORDINALITY AS asked(id, position) JOIN submissions s ON s.id = asked.id
      WHERE ${visible(scope, parameters)}
    ), fresh AS (
      SELECT * FROM present WHERE NOT is_known ORDER BY position
      LIMIT greatest(0, (SELECT most FROM credential) - (SELECT coalesce(sum(counted), 0) FROM today))
    ), given AS (
      SELECT * FROM fresh UNION ALL SELECT present.* FROM present, credential WHERE is_known
    ), record AS (
      ${insertionOf(scope, parameters, record, { source: "FROM turn", rows })}
    ), reads AS (
      INSERT INTO submission_reads (credential_id, record_id, first_place, last_place, submissions, counted)
      SELECT record.credential_id, record.id, min(place), max(place), array_agg(mark ORDER BY is_known, position),
        count(*) FILTER (WHERE NOT is_known)
      FROM record, given GROUP BY record.credential_id, record.id
    )
    SELECT EXISTS (SELECT FROM turn) AS "hasTurn", ARRAY(SELECT id FROM given) AS given, ARRAY(SELECT id FROM present) AS present`;
}

/** How many messages' contents each credential has read since then. */
export async function countContentReads(
  _scope: OwnerScope,
  db: Database,
  { credentialIds, since }: { readonly credentialIds: readonly string[]; readonly since: Date },
): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ id: string; count: number }>(
    `SELECT credential_id AS id, sum(counted)::int AS count FROM submission_reads
     WHERE credential_id = ANY($1::text[]) AND record_id >= $2 GROUP BY credential_id`,
    [credentialIds, ceilingOfIds("rec", since)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
