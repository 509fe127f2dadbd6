import { DAY_MS } from "../../../../shared/durations.ts";
import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { OwnerScope } from "../../scope/scope.ts";

const OF_TOKEN = `SELECT contents_per_day AS limit FROM agent_tokens WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE`;
const OF_CONNECTION = `SELECT contents_per_day AS limit FROM agent_connections
  WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE`;

/**
 * Counts the messages, in their order, towards the daily limit of the agent's credential; those already read within the
 * day are admitted and not counted again. Calls of one credential are serialized across all processes.
 */
export function admitContents(
  scope: OwnerScope,
  db: Database,
  { submissionIds, now }: { readonly submissionIds: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string>> {
  return inTransaction(db, async (client) => {
    const { kind, id } = scope.actor;
    const credential = await client.query<{ limit: number }>(kind === "agent" ? OF_TOKEN : OF_CONNECTION, [
      id,
      scope.accountId,
    ]);
    const limit = credential.rows[0]?.limit ?? 0;
    const parameters = new Parameters();
    const [credentialId, asked] = [parameters.add(id), parameters.add(submissionIds)];
    const since = parameters.add(new Date(now.getTime() - DAY_MS));
    const { rows } = await client.query<{ id: string }>(
      `WITH known AS (SELECT submission_id FROM agent_content_reads
         WHERE credential_id = ${credentialId} AND read_at > ${since}::timestamptz
       ), fresh AS (
         SELECT id FROM unnest(${asked}::text[]) WITH ORDINALITY AS asked(id, place)
         WHERE id NOT IN (SELECT submission_id FROM known)
         ORDER BY place LIMIT greatest(0, ${parameters.add(limit)}::bigint - (SELECT count(*) FROM known))
       ), counted AS (
         INSERT INTO agent_content_reads (credential_id, submission_id, read_at)
         SELECT ${credentialId}, id, ${parameters.add(now)}::timestamptz FROM fresh
         ON CONFLICT (credential_id, submission_id) DO UPDATE SET read_at = excluded.read_at
         RETURNING submission_id
       )
       SELECT submission_id AS id FROM counted
       UNION ALL SELECT submission_id FROM known WHERE submission_id = ANY(${asked}::text[])`,
      parameters.values,
    );
    return new Set(rows.map((row) => row.id));
  });
}

/** How many messages' contents each credential has read since then. */
export async function countContentReads(
  _scope: OwnerScope,
  db: Database,
  { credentialIds, since }: { readonly credentialIds: readonly string[]; readonly since: Date },
): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ id: string; count: number }>(
    `SELECT credential_id AS id, count(*)::int AS count FROM agent_content_reads
     WHERE credential_id = ANY($1::text[]) AND read_at > $2 GROUP BY credential_id`,
    [credentialIds, since],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
