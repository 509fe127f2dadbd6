import { setImmediate } from "node:timers/promises";
import type { Database } from "../../../core/database/db.ts";
import { Parameters } from "../../../core/database/sql.ts";
import { inTransaction } from "../../../core/database/transaction.ts";
import type { OwnerScope, SystemScope } from "../../../core/scope/scope.ts";
import { spamReasonsOf, submittedFieldsOf } from "../../../core/scope/store/submitted-fields.ts";
import { keptSubmissions, visible } from "../../../core/scope/store/visibility.ts";
import { queueForIndex } from "../../../core/submissions/store/index-queue.ts";
import { type Entry, INDEX_VERSION, indexTerms } from "../index-terms.ts";

export interface Unindexed extends Entry {
  readonly id: string;
}

/** Submissions in memory at once, each up to 256 KiB. Those indexed are written together, which keeps others waiting. */
export const BATCH = 50;

/**
 * Indexes pending submissions, newest first and at most `most`; returns how many were pending. Safe to run in parallel:
 * processes do not wait for each other.
 */
export function indexWaiting(_scope: SystemScope, db: Database, most: number): Promise<number> {
  return inTransaction(db, async (client) => {
    const taken = await client.query<{ id: string }>(
      `DELETE FROM unindexed_submissions WHERE submission_id = ANY(ARRAY(
         SELECT submission_id FROM unindexed_submissions ORDER BY submission_id DESC LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING submission_id AS id`,
      [most],
    );
    if (taken.rows.length === 0) return 0;
    // Locked, so that none is deleted before its words are there to go with it. Trashed submissions have no words.
    const { rows } = await client.query<StoredEntry>(
      `SELECT ${ENTRY} FROM submissions AS s WHERE s.id = ANY($1::text[]) AND s.folder <> 'trash' ORDER BY s.id FOR KEY SHARE`,
      [taken.rows.map(({ id }) => id)],
    );
    const written = await termsOf(rows);
    await client.query(
      `INSERT INTO submission_words (submission_id, words)
       SELECT given.id, array_to_tsvector(given.words) FROM json_to_recordset($1::json) AS given(id text, words text[])
       ON CONFLICT (submission_id) DO UPDATE SET words = excluded.words`,
      [JSON.stringify(written)],
    );
    return taken.rows.length;
  });
}

const ENTRY = `s.id, s.account_id AS "accountId", s.form_id AS "formId", s.sender, s.fields, s.spam_reasons AS "spamReasons", ARRAY(
    SELECT text FROM submission_notes AS note WHERE note.submission_id = s.id
    UNION ALL SELECT concat_ws(' ', subject, text) FROM replies AS reply WHERE reply.submission_id = s.id
  ) AS writings`;

type StoredEntry = Omit<Unindexed, "fields" | "spamReasons"> & Record<"fields" | "spamReasons", unknown>;

async function termsOf(rows: readonly StoredEntry[]): Promise<{ id: string; words: readonly string[] }[]> {
  const written: { id: string; words: readonly string[] }[] = [];
  for (const row of rows) {
    written.push({
      id: row.id,
      words: indexTerms({ ...row, fields: submittedFieldsOf(row), spamReasons: spamReasonsOf(row) }),
    });
    // Hundreds of the longest submissions take seconds; lets visitors' requests through.
    await setImmediate();
  }
  return written;
}

/** Submissions that wait for the index and have certain words, of those that were read. */
export interface Arrivals {
  readonly ids: readonly string[];
  readonly read: number;
}

const MAX_ARRIVALS = 200;

/** Reads the newest submissions of the account that wait for the index: about 50 ms for all of them. */
export async function findArrivals(scope: OwnerScope, db: Database, words: string): Promise<Arrivals> {
  const waiting = await db.prisma.unindexedSubmission.findMany({
    where: { accountId: scope.accountId },
    select: { submissionId: true },
    orderBy: { submissionId: "desc" },
    take: MAX_ARRIVALS,
  });
  const ids: string[] = [];
  for (let from = 0; from < waiting.length; from += BATCH) {
    const parameters = new Parameters();
    const batch = parameters.add(waiting.slice(from, from + BATCH).map(({ submissionId }) => submissionId));
    const { rows } = await db.pool.query<StoredEntry>(
      `SELECT ${ENTRY} FROM ${keptSubmissions(scope, parameters)} AS s
       WHERE ${visible(scope, parameters)} AND s.id = ANY(${batch}::text[])`,
      parameters.values,
    );
    const found = await db.pool.query<{ id: string }>(
      `SELECT given.id FROM json_to_recordset($1::json) AS given(id text, words text[])
       WHERE array_to_tsvector(given.words) @@ $2::tsquery`,
      [JSON.stringify(await termsOf(rows)), words],
    );
    ids.push(...found.rows.map(({ id }) => id));
  }
  return { ids, read: waiting.length };
}

/** Queues every submission for indexing if another version of the index wrote them, and returns whether it did. */
export async function queueOutdated(_scope: SystemScope, db: Database): Promise<boolean> {
  const mark = `index version ${INDEX_VERSION}`;
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<{ version: string | null }>(
      "SELECT obj_description('submission_words'::regclass) AS version",
    );
    if (rows[0]?.version === mark) return false;
    await client.query(queueForIndex("FROM submissions AS s WHERE s.folder <> 'trash'"));
    // The table's comment stores the version, which saves a table.
    await client.query(`COMMENT ON TABLE submission_words IS '${mark}'`);
    return true;
  });
}
