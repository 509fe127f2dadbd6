import type pg from "pg";
import type { Database } from "../../database/db.ts";
import { inTransaction, LONG_STATEMENT_MS } from "../../database/transaction.ts";
import { ceilingOfIds } from "../../platform/ids.ts";
import { type CutOffs, cutOffsOfForm, type FormDays, PARTS, type Part } from "../../scope/content-retention.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { recordContentRemoval, removeContents, removeOrigin } from "./contents.ts";

export interface FormWithDays extends FormDays {
  readonly accountId: string;
}

const FORMS_AT_ONCE = 500;

const DAYS = `id, contents_days AS "contentsDays", origin_days AS "originDays", former_days AS "formerDays"`;

export async function findFormsWithDays(
  _scope: SystemScope,
  db: Database,
  afterId: string,
): Promise<readonly FormWithDays[]> {
  const { rows } = await db.pool.query<FormWithDays>(
    `SELECT ${DAYS}, account_id AS "accountId" FROM forms
     WHERE id > $1 AND (contents_days IS NOT NULL OR origin_days IS NOT NULL OR former_days <> '{}')
     ORDER BY id LIMIT ${FORMS_AT_ONCE}`,
    [afterId],
  );
  return rows;
}

/** A part of a form's messages, some of which may be due. */
export interface DuePart {
  readonly formId: string;
  readonly accountId: string;
  readonly part: Part;
  /** Messages made then or earlier have lost it. */
  readonly cutOff: Date;
}

/** Ids below it have been processed. */
const MARK = { contents: "contents_removed_to", origin: "origin_removed_to" } as const satisfies Record<Part, string>;

/** The parts that some unprocessed message is due to lose, in one statement over an index. */
export async function findDueParts(
  _scope: SystemScope,
  db: Database,
  parts: readonly DuePart[],
): Promise<readonly DuePart[]> {
  if (parts.length === 0) return [];
  const isIn = (folder: string) => `EXISTS (SELECT FROM submissions AS s WHERE s.form_id = given.form_id
    AND s.folder = '${folder}' AND s.id >= CASE given.part WHEN 'contents' THEN form.${MARK.contents} ELSE form.${MARK.origin} END
    AND s.id < given.up_to)`;
  const { rows } = await db.pool.query<{ place: number }>(
    `SELECT given.place::int AS place
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS given(form_id, part, up_to, place)
     JOIN forms AS form ON form.id = given.form_id
     WHERE ${["inbox", "spam", "trash"].map(isIn).join(" OR ")}`,
    [
      parts.map(({ formId }) => formId),
      parts.map(({ part }) => part),
      parts.map(({ cutOff }) => ceilingOfIds("sub", cutOff)),
    ],
  );
  return rows.flatMap(({ place }) => parts[place - 1] ?? []);
}

export interface Swept {
  /** Messages processed; fewer than requested once none is left. */
  readonly looked: number;
  readonly changed: number;
}

const NOTHING_SWEPT: Swept = { looked: 0, changed: 0 };

/**
 * Removes a part from the form's next messages up to a limit, oldest first and including the Trash, and moves its mark
 * past them. Processes may run this concurrently: they take turns at the form, whose days cannot change meanwhile.
 */
export async function removePart(
  _scope: SystemScope,
  db: Database,
  { formId, accountId, part }: DuePart,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<Swept> {
  return inTransaction(
    db,
    async (client) => {
      const { rows } = await client.query<FormDays & { from: string }>(
        `SELECT ${DAYS}, ${MARK[part]} AS "from" FROM forms WHERE id = $1 FOR NO KEY UPDATE`,
        [formId],
      );
      const [form] = rows;
      if (form === undefined) return NOTHING_SWEPT;
      const cutOff = cutOffsOfForm(form, now)[part];
      if (cutOff === null) return NOTHING_SWEPT;
      const ids = await findNext(client, formId, { from: form.from, to: ceilingOfIds("sub", cutOff), most });
      const isContents = part === "contents";
      const changed = isContents ? await removeContents(client, { accountId }, ids) : await removeOrigin(client, ids);
      const removal = { ids: changed, contents: isContents, origin: !isContents, delivered: false };
      await recordContentRemoval(client, removal);
      const last = ids.at(-1);
      const upTo = ids.length < most || last === undefined ? ceilingOfIds("sub", cutOff) : `${last}!`;
      await client.query(`UPDATE forms SET ${MARK[part]} = greatest(${MARK[part]}, $2) WHERE id = $1`, [formId, upTo]);
      return { looked: ids.length, changed: changed.length };
    },
    { statementTimeoutMs: LONG_STATEMENT_MS },
  );
}

async function findNext(
  client: pg.ClientBase,
  formId: string,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<string[]> {
  // By folder, to match the index.
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

/**
 * Makes the sweep process a form's parts again from an instant on, in the transaction that adds messages possibly older
 * than its marks. Waits for a sweep that is moving them.
 */
export async function rewindMarks(client: pg.ClientBase, formId: string, cutOffs: CutOffs): Promise<void> {
  for (const part of PARTS) {
    const cutOff = cutOffs[part];
    if (cutOff === null) continue;
    const mark = MARK[part];
    await client.query(`UPDATE forms SET ${mark} = least(${mark}, $2) WHERE id = $1`, [
      formId,
      ceilingOfIds("sub", cutOff),
    ]);
  }
}
