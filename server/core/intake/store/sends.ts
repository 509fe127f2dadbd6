import type pg from "pg";
import { DAY_MS } from "../../../../shared/durations.ts";
import type { FileRow } from "../../attachments/store.ts";
import { beginWith } from "../../database/begin-with.ts";
import { timed } from "../../database/sql.ts";
import type { IntakeScope } from "../../scope/scope.ts";

/** How long a send id is remembered. */
export const SEND_LIFE_MS = DAY_MS;

export interface SentArrival {
  readonly scope: IntakeScope;
  readonly submission: { readonly id: string; readonly createdAt: Date; readonly sendHash: string };
}

/** The submission stored when this was first sent, and which of its files were not saved. */
export interface EarlierSubmission {
  readonly id: string;
  readonly leftOut: readonly Pick<FileRow, "field" | "name" | "leftOut">[];
}

/**
 * Opens the transaction and returns the ids of the submissions to store in it. The others are repeats, of another
 * transaction (which this waits for) or of one another.
 */
export async function beginWithSends(
  client: pg.PoolClient,
  arrivals: readonly SentArrival[],
): Promise<ReadonlySet<string>> {
  const query = { name: "claim-sends", text: CLAIM_SENDS, values: [JSON.stringify(arrivals.map(rowOf))] };
  const rows = await beginWith<{ id: string }>(client, query);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the earlier submissions by the ids of the arrivals that repeat them, in the same transaction. */
export async function findEarlier(
  client: pg.ClientBase,
  arrivals: readonly SentArrival[],
): Promise<Map<string, EarlierSubmission>> {
  if (arrivals.length === 0) return new Map();
  const { rows } = await client.query<EarlierSubmission & { arrivalId: string }>(
    timed({ name: "find-earlier", text: FIND_EARLIER, values: [JSON.stringify(arrivals.map(rowOf))] }),
  );
  return new Map(rows.map(({ arrivalId, ...earlier }) => [arrivalId, earlier]));
}

function rowOf({ scope: { formId }, submission: { id, createdAt, sendHash: hash } }: SentArrival): object {
  return { id, formId, hash, createdAt };
}

const GIVEN = `id text, "formId" text, hash text, "createdAt" timestamptz`;

// In key order, so that two processes cannot deadlock.
const CLAIM_SENDS = `
  INSERT INTO submission_sends AS sent (form_id, key_hash, submission_id, created_at)
  SELECT DISTINCT ON ("formId", hash) "formId", decode(hash, 'hex'), id, "createdAt"
  FROM json_to_recordset($1::json) AS given(${GIVEN})
  ORDER BY "formId", hash, id
  ON CONFLICT (form_id, key_hash) DO UPDATE SET submission_id = excluded.submission_id, created_at = excluded.created_at
  WHERE sent.created_at <= excluded.created_at - interval '${SEND_LIFE_MS} milliseconds'
  RETURNING submission_id AS id`;

const FIND_EARLIER = `
  SELECT given.id AS "arrivalId", sent.submission_id AS id, coalesce((
    SELECT json_agg(json_build_object('field', file.field, 'name', file.name, 'leftOut', file.left_out) ORDER BY file.position)
    FROM files AS file WHERE file.submission_id = sent.submission_id AND file.left_out IS NOT NULL), '[]') AS "leftOut"
  FROM json_to_recordset($1::json) AS given(${GIVEN})
  JOIN submission_sends AS sent ON sent.form_id = given."formId" AND sent.key_hash = decode(given.hash, 'hex')`;
