import type pg from "pg";
import type { Database } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import { kindsWhere, perKind } from "../../deliveries/store/channels.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { recordContentRemoval, removeContents, removeOrigin } from "./contents.ts";

const OWNERS = kindsWhere(({ arrived }) => arrived !== undefined);
const ARRIVED = `way.state = 'delivered' AND ${perKind("way.kind", ({ arrived }) => arrived)}`;

const WAYS = "FROM deliveries AS way WHERE way.submission_id = unkept.submission_id";
const FILES = "FROM files AS file WHERE file.submission_id = unkept.submission_id AND file.storage_key IS NOT NULL";
const LINKS = "FROM file_links AS link WHERE link.file_id = file.id";

/** Its files were attached to an email or fetched by a webhook's receiver, or there are none. */
const FILES_ARE_DELIVERED = `(unkept.carried_files
  OR NOT EXISTS (SELECT ${FILES} AND NOT EXISTS (SELECT ${LINKS} AND link.used_at IS NOT NULL)))
  AND NOT EXISTS (SELECT ${FILES} AND EXISTS (SELECT ${LINKS} AND link.used_at IS NULL AND link.expires_at > $1))`;

/** Every delivery has succeeded, and at least one carried everything. */
const SETTLED = `FROM unkept_submissions AS unkept JOIN submissions AS s ON s.id = unkept.submission_id
  WHERE unkept.left_at IS NULL AND unkept.carried_fields AND s.folder = 'inbox'
    AND NOT EXISTS (SELECT ${WAYS} AND (way.state = 'pending' OR way.leased_until > $1
      OR way.kind IN (${OWNERS}) AND NOT (${ARRIVED})))
    AND ${FILES_ARE_DELIVERED}`;

interface Settled {
  readonly id: string;
  readonly accountId: string;
}

/**
 * Removes the contents of delivered submissions whose form keeps none: the named ones, or without ids any, up to a
 * limit for one account per transaction. Returns how many.
 */
export async function removeSettled(
  _scope: SystemScope,
  db: Database,
  input: { readonly ids: readonly string[] | null; readonly now: Date; readonly most: number },
): Promise<number> {
  const { rows } = await db.pool.query<Settled>(
    `SELECT s.id, s.account_id AS "accountId" ${SETTLED} AND ($2::text[] IS NULL OR unkept.submission_id = ANY($2::text[]))
     ORDER BY unkept.submission_id LIMIT $3`,
    [input.now, input.ids, input.most],
  );
  const byAccount = new Map<string, string[]>();
  for (const { id, accountId } of rows) byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), id]);
  let removed = 0;
  for (const [accountId, ids] of byAccount) {
    removed += await inTransaction(db, (client) => empty(client, { accountId, ids, now: input.now }));
  }
  return removed;
}

async function empty(
  client: pg.PoolClient,
  { accountId, ids, now }: { readonly accountId: string; readonly ids: readonly string[]; readonly now: Date },
): Promise<number> {
  await client.query("SELECT FROM submissions AS s WHERE s.id = ANY($1::text[]) ORDER BY s.id FOR NO KEY UPDATE", [
    ids,
  ]);
  // Leaves alone what was moved, resent or emptied meanwhile.
  const { rows } = await client.query<Pick<Settled, "id">>(
    `SELECT s.id ${SETTLED} AND unkept.submission_id = ANY($2::text[])`,
    [now, ids],
  );
  const due = rows.map(({ id }) => id);
  await removeContents(client, { accountId }, due);
  await removeOrigin(client, due);
  await markEmptied(client, due, now);
  await recordContentRemoval(client, { ids: due, contents: true, origin: true, delivered: true });
  return due.length;
}

/** The parts of its message that a delivery carried. */
export interface Carried {
  readonly fields: boolean;
  readonly files: boolean;
}

/** Records what a delivery carried at the time: settings and limits may change before the last one succeeds. */
export async function markCarried(
  _scope: SystemScope,
  db: Database,
  submissionId: string,
  { fields, files }: Carried,
): Promise<void> {
  await db.pool.query(
    `UPDATE unkept_submissions SET carried_fields = carried_fields OR $2, carried_files = carried_files OR $3
     WHERE submission_id = $1`,
    [submissionId, fields, files],
  );
}

export async function markEmptied(client: pg.ClientBase, ids: readonly string[], now: Date): Promise<void> {
  await client.query(
    "UPDATE unkept_submissions SET left_at = coalesce(left_at, $2) WHERE submission_id = ANY($1::text[])",
    [ids, now],
  );
}
