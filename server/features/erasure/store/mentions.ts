import type { Database } from "../../../core/database/db.ts";
import { Parameters } from "../../../core/database/sql.ts";
import { inPrismaTransaction } from "../../../core/database/transaction.ts";
import { removeReplyDeliveries } from "../../../core/deliveries/store/transitions.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { lockSubmissions } from "../../../core/scope/store/lock.ts";
import { keptSubmissions, visibleOrTrashed } from "../../../core/scope/store/visibility.ts";
import { indexAnew } from "../../../core/submissions/store/index-queue.ts";
import { type Criterion, contains, matches, names } from "../../../core/submissions/store/match-person.ts";
import { queueFileRemoval } from "../../../core/submissions/store/removal.ts";
import type { IdRange } from "./erasure.ts";

/**
 * A query (`id`, `submission_id`, `is_note`) for notes and replies containing a value, on submissions `s` of a range.
 */
function mentions(scope: OwnerScope, criterion: Criterion, { first, last }: IdRange, parameters: Parameters): string {
  const inRange = `${visibleOrTrashed(scope, parameters)} AND s.id BETWEEN ${parameters.add(last)} AND ${parameters.add(first)}`;
  return `SELECT note.id, note.submission_id, true AS is_note
    FROM submissions s CROSS JOIN LATERAL (
      SELECT * FROM submission_notes WHERE submission_id = s.id OFFSET 0) AS note
    WHERE ${inRange} AND ${contains("note.text", criterion, parameters)}
    UNION ALL SELECT reply.id, reply.submission_id, false AS is_note
    FROM ${keptSubmissions(scope, parameters)} s CROSS JOIN LATERAL (SELECT * FROM replies WHERE submission_id = s.id OFFSET 0) AS reply
    WHERE ${inRange} AND ${contains(REPLY, criterion, parameters)}`;
}

const REPLY = "concat_ws(E'\\n', CASE WHEN s.has_contents THEN reply.to_address END, reply.subject, reply.text)";

/** Counts notes and replies that contain a value although their message does not match. */
export async function countMentions(
  scope: OwnerScope,
  db: Database,
  { inTexts, all }: { readonly inTexts: Criterion; readonly all: Criterion },
  range: IdRange,
): Promise<{ notes: number; replies: number }> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ notes: number; replies: number }>(
    `WITH found AS MATERIALIZED (${mentions(scope, inTexts, range, parameters)})
     SELECT count(*) FILTER (WHERE found.is_note)::integer AS notes,
       count(*) FILTER (WHERE NOT found.is_note)::integer AS replies
     FROM found JOIN ${keptSubmissions(scope, parameters)} s ON s.id = found.submission_id
     WHERE ${visibleOrTrashed(scope, parameters)} AND NOT (${matches(all, parameters)})`,
    parameters.values,
  );
  return rows[0] ?? { notes: 0, replies: 0 };
}

export async function deleteMentions(
  scope: OwnerScope,
  db: Database,
  criterion: Criterion,
  range: IdRange,
): Promise<void> {
  const parameters = new Parameters();
  const query = mentions(scope, criterion, range, parameters);
  return inPrismaTransaction(db, async (transaction, client) => {
    const { rows } = await client.query<{ id: string; submission_id: string }>(query, parameters.values);
    if (rows.length === 0) return;
    const submissionIds = [...new Set(rows.map((row) => row.submission_id))];
    await indexAnew(scope, client, submissionIds);
    await lockSubmissions(scope, client, submissionIds, { withTrash: true });
    const ids = rows.map(({ id }) => id);
    await transaction.submissionNote.deleteMany({ where: { id: { in: ids } } });
    await transaction.reply.deleteMany({ where: { id: { in: ids } } });
    await queueFileRemoval(client, await removeReplyDeliveries(client, { submissionIds, replyIds: ids }));
  });
}

// Their names and details belong to machines, so erasing a host must not hide where messages went.
const OF_MACHINES = "subject IN ('webhook', 'mail_server')";

/**
 * Removes an erased value from every change that names it: the name, and the old and new values of its column. The kind
 * of change and the names of the changed columns stay.
 */
export async function blankChanges(scope: OwnerScope, db: Database, criterion: Criterion): Promise<void> {
  const parameters = new Parameters();
  const named = `(NOT ${OF_MACHINES} AND ${names("coalesce(name, '')", criterion, parameters)})`;
  const inColumn = `EXISTS (SELECT FROM jsonb_path_query(detail.value, 'strict $.**') AS part
    WHERE jsonb_typeof(part) = 'string' AND ${names("part #>> '{}'", criterion, parameters)})`;
  await db.pool.query(
    `UPDATE account_changes SET name = CASE WHEN ${named} THEN NULL ELSE name END, details = (
       SELECT coalesce(jsonb_object_agg(detail.key, CASE WHEN ${inColumn} THEN '[]' ELSE detail.value END), '{}')
       FROM jsonb_each(details) AS detail)
     WHERE account_id = ${parameters.add(scope.accountId)}
       AND (${named} OR EXISTS (SELECT FROM jsonb_each(details) AS detail WHERE NOT ${OF_MACHINES} AND ${inColumn}))`,
    parameters.values,
  );
}
