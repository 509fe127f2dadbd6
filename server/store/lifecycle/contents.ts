import type pg from "pg";
import { recordChange } from "../database/change-announcer.ts";
import { forgetVisitor } from "../deliveries/transitions.ts";
import { forgetSamples } from "../spam/training-samples.ts";
import type { SpamReason, SubmittedFields } from "../submitted-fields.ts";
import { spamReasonsOf, submittedFieldsOf } from "../submitted-fields.ts";
import { findDeliveries, queueContentRemoval, queueMailFiles } from "./removal.ts";

/** What a submission has of its contents. */
export interface Contents {
  readonly id: string;
  readonly createdAt: Date;
  readonly fields: SubmittedFields;
  readonly sender: string;
  readonly preview: string;
  readonly subject: string | null;
  readonly replyTo: string | null;
  readonly spamReasons: readonly SpamReason[];
  readonly confirmationWords: string | null;
  /** The fields that files came in. */
  readonly fileFields: readonly string[];
}

/** What is left of a submission's contents. */
export interface LeftContents extends Omit<Contents, "createdAt" | "fileFields"> {
  /** The values that are gone, trimmed and in lower case. */
  readonly gone: readonly string[];
  /** The fields whose files go. */
  readonly goneFiles: readonly string[];
}

/** Locks submissions in the order of their ids and reads their contents, also of those in the Trash. */
export async function lockContents(client: pg.ClientBase, ids: readonly string[]): Promise<Contents[]> {
  // Whoever indexes them reads on.
  const { rows } = await client.query<Contents>(
    `SELECT s.id, s.created_at AS "createdAt", s.fields, s.sender, s.preview, s.subject, s.reply_to AS "replyTo",
       s.spam_reasons AS "spamReasons",
       (SELECT asked.words FROM submission_confirmations AS asked WHERE asked.submission_id = s.id) AS "confirmationWords",
       ARRAY(SELECT DISTINCT file.field FROM files AS file WHERE file.submission_id = s.id) AS "fileFields"
     FROM submissions AS s WHERE s.id = ANY($1::text[]) ORDER BY s.id FOR NO KEY UPDATE`,
    [ids],
  );
  return rows.map((row) => ({ ...row, fields: submittedFieldsOf(row), spamReasons: spamReasonsOf(row) }));
}

/**
 * The one way in which contents go from submissions that stay, within the transaction that has locked them: with all that
 * was made of them, the words that they are found by, what the filter learned from them, files, mails that lie as files, and
 * what the delivery log has of them.
 */
export async function replaceContents(
  client: pg.PoolClient,
  scope: { readonly accountId: string },
  left: readonly LeftContents[],
): Promise<void> {
  if (left.length === 0) return;
  const ids = left.map(({ id }) => id);
  const given = [JSON.stringify(left)];
  await client.query(
    `UPDATE submissions AS s SET fields = given.fields, sender = given.sender, preview = given.preview,
       subject = given.subject, reply_to = given."replyTo", spam_reasons = given."spamReasons"
     FROM json_to_recordset($1::json) AS given(id text, fields jsonb, sender text, preview text, subject text,
       "replyTo" text, "spamReasons" jsonb) WHERE s.id = given.id`,
    given,
  );
  await client.query(
    `UPDATE submission_confirmations AS asked SET words = given."confirmationWords"
     FROM json_to_recordset($1::json) AS given(id text, "confirmationWords" text)
     WHERE asked.submission_id = given.id AND asked.words IS DISTINCT FROM given."confirmationWords"`,
    given,
  );
  await client.query(
    `UPDATE replies AS reply SET to_address = ''
     FROM json_to_recordset($1::json) AS given(id text, gone jsonb)
     WHERE reply.submission_id = given.id AND given.gone ? fold_case(btrim(reply.to_address))`,
    given,
  );
  await client.query(
    `DELETE FROM files AS file USING json_to_recordset($1::json) AS given(id text, "goneFiles" jsonb)
     WHERE file.submission_id = given.id AND given."goneFiles" ? file.field`,
    given,
  );
  await queueContentRemoval(client);
  await indexOthers(client, ids);
  // Weights are not fitted anew each minute for what nobody moved.
  const trained = await client.query("SELECT FROM spam_lessons WHERE submission_id = ANY($1::text[]) LIMIT 1", [ids]);
  if (trained.rowCount !== 0) await forgetSamples(scope, client, ids);
  await queueMailFiles(client, ids, await findDeliveries(client, ids));
  await forgetVisitor(client, left);
  await recordChange(scope, client, ids);
}

/** Has submissions found by what is left of them, and those in the Trash by nothing. Whoever indexes them is waited for. */
async function indexOthers(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO unindexed_submissions (submission_id, account_id)
     SELECT s.id, s.account_id FROM submissions AS s WHERE s.id = ANY($1::text[]) ORDER BY s.id
     ON CONFLICT (submission_id) DO UPDATE SET account_id = excluded.account_id`,
    [ids],
  );
  await client.query("DELETE FROM submission_words WHERE submission_id = ANY($1::text[])", [ids]);
}

/** Removes where submissions came from, and returns of which there was something to remove. */
export async function removeOrigin(client: pg.ClientBase, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE submissions SET ip = NULL, user_agent = NULL, referrer = NULL
     WHERE id = ANY(ARRAY(SELECT id FROM submissions WHERE id = ANY($1::text[])
       AND (ip IS NOT NULL OR user_agent IS NOT NULL OR referrer IS NOT NULL) ORDER BY id FOR NO KEY UPDATE))
     RETURNING id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** What went from submissions that stay. */
export interface ContentRemoval {
  readonly ids: readonly string[];
  /** `null` for all contents. */
  readonly fields: readonly string[] | null;
  readonly origin: boolean;
}

/** Puts on record what is removed again after a restore. */
export async function recordContentRemoval(client: pg.ClientBase, removal: ContentRemoval): Promise<void> {
  if (removal.ids.length === 0) return;
  await client.query("INSERT INTO content_removals (ids, fields, origin) VALUES ($1, $2, $3)", [
    removal.ids,
    removal.fields === null ? null : JSON.stringify(removal.fields),
    removal.origin,
  ]);
}
