import type pg from "pg";
import { noteChangeOf } from "../../database/change-announcer.ts";
import { forgetVisitor } from "../../deliveries/store/transitions.ts";
import { emptying, hasPart } from "../../scope/store/emptied.ts";
import { forgetSamples } from "../../spam/store/training-samples.ts";
import { queueForIndex } from "../../submissions/store/index-queue.ts";
import { findDeliveries, queueContentRemoval, queueMailFiles } from "../../submissions/store/removal.ts";

/**
 * The only way to remove contents from submissions that stay, including those in the Trash, with everything derived
 * from them: search words, what the filter learned, files, mail files, and visitor data in the delivery log. Returns
 * which of them had contents.
 */
export async function removeContents(
  client: pg.PoolClient,
  scope: { readonly accountId: string },
  submissionIds: readonly string[],
): Promise<readonly string[]> {
  // Whoever indexes them reads on.
  const { rows } = await client.query<{ id: string; formId: string }>(
    `SELECT s.id, s.form_id AS "formId" FROM submissions AS s WHERE s.id = ANY($1::text[])
       AND (${hasPart("contents")} OR EXISTS (SELECT FROM files AS file WHERE file.submission_id = s.id))
     ORDER BY s.id FOR NO KEY UPDATE`,
    [submissionIds],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await client.query(`UPDATE submissions SET ${emptying("contents")} WHERE id = ANY($1::text[])`, [ids]);
  await client.query("UPDATE submission_confirmations SET words = NULL WHERE submission_id = ANY($1::text[])", [ids]);
  await client.query("UPDATE replies SET to_address = '' WHERE submission_id = ANY($1::text[])", [ids]);
  await client.query("DELETE FROM files WHERE submission_id = ANY($1::text[])", [ids]);
  await queueContentRemoval(client);
  await indexOthers(client, ids);
  // Avoids refitting weights each minute for messages that nobody moved.
  const trained = await client.query("SELECT FROM spam_lessons WHERE submission_id = ANY($1::text[]) LIMIT 1", [ids]);
  if (trained.rowCount !== 0) await forgetSamples(scope, client, ids);
  await queueMailFiles(client, ids, await findDeliveries(client, ids));
  await forgetVisitor(client, ids);
  noteChangeOf(client, scope, rows);
  return ids;
}

/**
 * Makes submissions findable by their remaining data, and those in the Trash by nothing. Waits for a running indexer.
 */
async function indexOthers(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(queueForIndex("FROM submissions AS s WHERE s.id = ANY($1::text[])"), [ids]);
  await client.query("DELETE FROM submission_words WHERE submission_id = ANY($1::text[])", [ids]);
}

/** Removes the origin of submissions, and returns those that had one. */
export async function removeOrigin(client: pg.ClientBase, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE submissions SET ${emptying("origin")}
     WHERE id = ANY(ARRAY(SELECT s.id FROM submissions AS s WHERE s.id = ANY($1::text[])
       AND ${hasPart("origin")} ORDER BY s.id FOR NO KEY UPDATE))
     RETURNING id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export interface ContentRemoval {
  readonly ids: readonly string[];
  readonly contents: boolean;
  readonly origin: boolean;
  /** They were delivered, and their form keeps no contents. */
  readonly delivered: boolean;
}

/** Records the removal, to be repeated after a restore. */
export async function recordContentRemoval(client: pg.ClientBase, removal: ContentRemoval): Promise<void> {
  const { ids, contents, origin, delivered } = removal;
  if (ids.length === 0) return;
  await client.query("INSERT INTO content_removals (ids, contents, origin, delivered) VALUES ($1, $2, $3, $4)", [
    ids,
    contents,
    origin,
    delivered,
  ]);
}
