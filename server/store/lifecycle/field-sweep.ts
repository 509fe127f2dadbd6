import type pg from "pg";
import { floorOfIds } from "../../platform/ids.ts";
import type { FormDays, PartName } from "../../scope/field-retention.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { inTransaction, LONG_STATEMENT_MS } from "../database/transaction.ts";
import {
  type Contents,
  type LeftContents,
  lockContents,
  recordContentRemoval,
  removeOrigin,
  replaceContents,
} from "./contents.ts";

export interface FormWithDays extends FormDays {
  readonly accountId: string;
}

const FORMS_AT_ONCE = 500;

export async function findFormsWithDays(
  _scope: SystemScope,
  db: Database,
  afterId: string,
): Promise<readonly FormWithDays[]> {
  const { rows } = await db.pool.query<FormWithDays>(
    `SELECT ${DAYS}, account_id AS "accountId" FROM forms
     WHERE id > $1 AND (field_days <> '[]' OR origin_days IS NOT NULL) ORDER BY id LIMIT ${FORMS_AT_ONCE}`,
    [afterId],
  );
  return rows;
}

const DAYS = `id, field_days AS "fieldDays", origin_days AS "originDays", former_days AS "formerDays"`;

/** A field of a form or, without a name, the origin of its messages. */
export interface Part {
  readonly formId: string;
  readonly name: PartName;
  /** What it is marked by: the name as it is compared, empty for the origin. */
  readonly key: string;
  /** What was made then or before has lost it. */
  readonly cutOff: Date;
}

/** Above the ids of everything that was made at an instant or before. */
function idsUpTo(cutOff: Date): string {
  return floorOfIds("sub", new Date(cutOff.getTime() + 1));
}

/** Those of the parts that some message is to lose which was not looked at for it, in one statement over an index. */
export async function findDueParts(
  _scope: SystemScope | OwnerScope,
  db: Database,
  parts: readonly Part[],
): Promise<readonly Part[]> {
  if (parts.length === 0) return [];
  const isIn = (folder: string) => `EXISTS (SELECT FROM submissions AS s WHERE s.form_id = given.form_id
    AND s.folder = '${folder}' AND s.id >= coalesce(mark.up_to, '') AND s.id < given.up_to)`;
  const { rows } = await db.pool.query<{ place: number }>(
    `SELECT given.place::int AS place
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS given(form_id, part, up_to, place)
     LEFT JOIN field_marks AS mark ON mark.form_id = given.form_id AND mark.part = given.part
     WHERE ${["inbox", "spam", "trash"].map(isIn).join(" OR ")}`,
    [parts.map(({ formId }) => formId), parts.map(({ key }) => key), parts.map(({ cutOff }) => idsUpTo(cutOff))],
  );
  return rows.flatMap(({ place }) => parts[place - 1] ?? []);
}

/** What the services know of a part: how it leaves a message, and up to when by what its form says now. */
export interface PartRule {
  readonly cutOffOf: (form: FormDays) => Date | null;
  /** Null for what does not have it. */
  readonly without: (contents: Contents) => LeftContents | null;
}

export interface Swept {
  /** Messages that were looked at; fewer than asked for once none is left. */
  readonly looked: number;
  readonly changed: number;
}

/**
 * Removes a part from the next messages of its form, at most so many, oldest first and also in the Trash, and moves its mark
 * behind them. Any number of processes may do so: they take turns at the mark. The form is locked, so that no rule is applied
 * that was taken back.
 */
export async function removePart(
  _scope: SystemScope | OwnerScope,
  db: Database,
  part: Part & { readonly accountId: string },
  rule: PartRule,
  most: number,
): Promise<Swept> {
  const { formId, key, accountId } = part;
  const swept = await inTransaction(
    db,
    async (client) => {
      const form = await client.query<FormDays>(`SELECT ${DAYS} FROM forms WHERE id = $1 FOR SHARE`, [formId]);
      const cutOff = form.rows[0] === undefined ? null : rule.cutOffOf(form.rows[0]);
      if (cutOff === null) return { looked: 0, changed: 0 };
      const from = await lockMark(client, formId, key);
      const ids = await findNext(client, formId, { from, to: idsUpTo(cutOff), most });
      const changed =
        part.name === null ? await removeOrigins(client, ids) : await removeField(client, part, rule, ids);
      const isEnd = ids.length < most;
      const last = ids.at(-1);
      const upTo = isEnd || last === undefined ? idsUpTo(cutOff) : `${last}!`;
      await client.query("UPDATE field_marks SET up_to = greatest(up_to, $3) WHERE form_id = $1 AND part = $2", [
        formId,
        key,
        upTo,
      ]);
      return { looked: ids.length, changed };
    },
    { statementTimeoutMs: LONG_STATEMENT_MS },
  );
  if (swept.changed > 0) db.announce(accountId);
  return swept;
}

/** Waits for other transactions that make the same marks. */
async function makeMarks(client: pg.ClientBase, formId: string, keys: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO field_marks (form_id, part, up_to) SELECT $1, part, '' FROM unnest($2::text[]) AS given(part)
     ORDER BY part ON CONFLICT DO NOTHING`,
    [formId, keys],
  );
}

async function lockMark(client: pg.ClientBase, formId: string, key: string): Promise<string> {
  await makeMarks(client, formId, [key]);
  const { rows } = await client.query<{ upTo: string }>(
    `SELECT up_to AS "upTo" FROM field_marks WHERE form_id = $1 AND part = $2 FOR UPDATE`,
    [formId, key],
  );
  return rows[0]?.upTo ?? "";
}

async function findNext(
  client: pg.ClientBase,
  formId: string,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<string[]> {
  // By folders, as the index has them.
  const inFolder = (
    folder: string,
  ) => `(SELECT s.id FROM submissions AS s WHERE s.form_id = $1 AND s.folder = '${folder}'
    AND s.id >= $2 AND s.id < $3 ORDER BY s.id LIMIT $4)`;
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM (${["inbox", "spam", "trash"].map(inFolder).join(" UNION ALL ")}) AS next ORDER BY id LIMIT $4`,
    [formId, from, to, most],
  );
  return rows.map(({ id }) => id);
}

async function removeOrigins(client: pg.PoolClient, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const changed = await removeOrigin(client, ids);
  await recordContentRemoval(client, { ids: changed, fields: [], origin: true });
  return changed.length;
}

async function removeField(
  client: pg.PoolClient,
  { accountId, name }: Part & { readonly accountId: string },
  { without }: PartRule,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0 || name === null) return 0;
  const left = (await lockContents(client, ids)).flatMap((contents) => without(contents) ?? []);
  await replaceContents(client, { accountId }, left);
  const changed = left.map(({ id }) => id);
  await recordContentRemoval(client, { ids: changed, fields: [name], origin: false });
  return changed.length;
}

/**
 * Has the parts of a form looked at again from an instant on, in the transaction that adds messages to it which may be older
 * than its marks.
 */
export async function rewindMarks(
  client: pg.ClientBase,
  formId: string,
  parts: readonly Pick<Part, "key" | "cutOff">[],
): Promise<void> {
  if (parts.length === 0) return;
  const keys = parts.map(({ key }) => key);
  await makeMarks(client, formId, keys);
  await client.query(
    `UPDATE field_marks AS mark SET up_to = least(mark.up_to, given.up_to)
     FROM unnest($2::text[], $3::text[]) AS given(part, up_to) WHERE mark.form_id = $1 AND mark.part = given.part`,
    [formId, keys, parts.map(({ cutOff }) => idsUpTo(cutOff))],
  );
}
