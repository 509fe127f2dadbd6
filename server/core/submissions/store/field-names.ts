import type pg from "pg";
import type { Database, Folder } from "../../database/db.ts";
import { type Connection, Parameters } from "../../database/sql.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { hasContents, keptSubmissions, ownedForm, visible, visibleUsingIndex } from "../../scope/store/visibility.ts";
import { newestOf } from "./walk.ts";

/** Field names in the newest submissions of a form's inbox: most common first, then by position in the form. */
export async function findRecentFieldNames(
  scope: OwnerScope,
  db: Database,
  query: {
    readonly formId: string;
    /** Newest submissions to read. */
    readonly submissions: number;
    readonly names: number;
    /** Longer names are left out. */
    readonly longestName: number;
  },
): Promise<string[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ name: string }>(
    `WITH recent AS (
       ${newestInInbox(scope, parameters, query, "s.fields")}
     ), names AS (
       SELECT field.value ->> 0 AS name, count(*) AS uses, avg(field.ordinality) AS place
       FROM recent, jsonb_array_elements(recent.fields) WITH ORDINALITY AS field
       WHERE length(field.value ->> 0) <= ${parameters.add(query.longestName)}
       GROUP BY 1 ORDER BY uses DESC, place LIMIT ${parameters.add(query.names)}
     )
     SELECT name FROM names ORDER BY place, name COLLATE "C"`,
    parameters.values,
  );
  return rows.map((row) => row.name);
}

/** The lists of field names in the newest submissions of a form's inbox, with the number of submissions for each. */
export async function findRecentNameLists(
  scope: OwnerScope,
  db: Database,
  query: { readonly formId: string; readonly submissions: number },
): Promise<{ readonly names: readonly string[]; readonly submissions: number }[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ names: string[]; submissions: number }>(
    `SELECT names, count(*)::int AS submissions FROM (
       ${newestInInbox(scope, parameters, query, "jsonb_path_query_array(s.fields, '$[*][0]') AS names")}
     ) AS recent GROUP BY names`,
    parameters.values,
  );
  return rows;
}

export interface UsualNamesQuery {
  /** Newest submissions to read in each form's inbox. */
  readonly submissions: number;
  /** A name is common if at least this many of them, and at least this share of them, have it. */
  readonly least: number;
  readonly leastShare: number;
  /** Longer names are left out. */
  readonly longestName: number;
}

/** Field names that many of each form's newest submissions have, so that no single visitor can add one. */
export async function findUsualFieldNames(
  scope: OwnerScope,
  db: Database,
  { submissions, least, leastShare, longestName }: UsualNamesQuery,
): Promise<Map<string, string[]>> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ formId: string; name: string }>(
    `WITH recent AS (
       SELECT f.id AS form_id, s.id, s.fields FROM forms AS f CROSS JOIN LATERAL ${keptSubmissions(
         scope,
         parameters,
         `(SELECT newest.* FROM submissions AS newest
    WHERE (newest.form_id, newest.folder, newest.id) <= (f.id, 'inbox', '~')
    ORDER BY newest.form_id DESC, newest.folder DESC, newest.id DESC LIMIT ${parameters.add(submissions)})`,
       )} AS s
       WHERE ${ownedForm(scope, parameters)} AND s.form_id = f.id AND s.folder = 'inbox' AND ${visible(scope, parameters)}
     ), sizes AS (
       SELECT form_id, count(*) AS submissions FROM recent GROUP BY form_id
     ), names AS (
       SELECT form_id, field.value ->> 0 AS name, count(DISTINCT recent.id) AS uses, avg(field.ordinality) AS place
       FROM recent, jsonb_array_elements(recent.fields) WITH ORDINALITY AS field
       WHERE length(field.value ->> 0) <= ${parameters.add(longestName)}
       GROUP BY 1, 2
     )
     SELECT form_id AS "formId", name FROM names JOIN sizes USING (form_id)
     WHERE uses >= greatest(${parameters.add(least)}::numeric, submissions * ${parameters.add(leastShare)}::numeric)
     ORDER BY form_id, place, name COLLATE "C"`,
    parameters.values,
  );
  const found = new Map<string, string[]>();
  for (const { formId, name } of rows) found.set(formId, [...(found.get(formId) ?? []), name]);
  return found;
}

function newestInInbox(
  scope: OwnerScope,
  parameters: Parameters,
  { formId, submissions }: { readonly formId: string; readonly submissions: number },
  select: string,
): string {
  const query = { formIds: [formId], folder: "inbox", before: null, limit: submissions } as const;
  return newestOf(scope, parameters, query, select);
}

/**
 * Digest of a submission's field names, in order. An index on the same expression leads to each list of names in a
 * form's folder, which gives a file's columns without reading its rows. Eight bytes cannot be aimed at another's list.
 */
const NAMES_DIGEST = String.raw`substr(sha256(replace(jsonb_path_query_array(s.fields, '$[*][0]')::text, '\', '\\')::bytea), 1, 8)`;

/** Beyond this many lists of names, reading them one by one takes longer than reading all rows at once. */
const MAX_NAME_LISTS = 5_000;

/** A field's name, and its order of first appearance. */
const NAME_AND_PLACE = `field.value ->> 0 AS name,
  min((s.id || lpad(field.ordinality::text, 6, '0')) COLLATE "C") AS first_seen`;

interface NamesQuery {
  readonly formId: string | null;
  readonly names: number;
}

/** Every field name that the scope sees of a form, or of the account, in the order first seen. */
export async function findExportFieldNames(
  scope: OwnerScope,
  client: pg.ClientBase,
  query: NamesQuery,
): Promise<string[]> {
  const inLists = await findNamesInLists(scope, client, {
    ...query,
    folders: ["inbox", "spam"],
    maxLists: MAX_NAME_LISTS,
  });
  return inLists ?? findNamesInRows(scope, client, query);
}

/** Maximum lists of names that a table's columns are taken from. */
const MAX_TABLE_LISTS = 500;

/**
 * The same for one form's inbox, for a table: spam must not decide what the owner sees. Null if there are too many
 * lists of names to read in time.
 */
export function findTableFieldNames(
  scope: OwnerScope,
  db: Database,
  query: { readonly formId: string; readonly names: number },
): Promise<string[] | null> {
  return findNamesInLists(scope, db.pool, { ...query, folders: ["inbox"], maxLists: MAX_TABLE_LISTS });
}

async function findNamesInLists(
  scope: OwnerScope,
  connection: Connection,
  query: NamesQuery & { readonly folders: readonly Folder[]; readonly maxLists: number },
): Promise<string[] | null> {
  const { maxLists } = query;
  const parameters = new Parameters();
  // The oldest visible submission with the next digest.
  const next = (further: string) =>
    `SELECT ${NAMES_DIGEST} AS digest, s.id, s.fields FROM submissions s
     WHERE ${visibleUsingIndex(scope, parameters)} AND s.form_id = form.id AND s.folder = place.folder${further}
       AND ${hasContents(scope, parameters)}
     ORDER BY ${NAMES_DIGEST}, s.id LIMIT 1`;
  const only = query.formId === null ? "" : ` AND form.id = ${parameters.add(query.formId)}`;
  const { rows } = await connection.query<{ name: string; lists: number }>(
    `WITH lists AS MATERIALIZED (
       SELECT list.id, list.fields FROM forms AS form
       CROSS JOIN unnest(${parameters.add(query.folders)}::folder[]) AS place(folder) CROSS JOIN LATERAL (
         WITH RECURSIVE list AS (
           (${next("")})
           UNION ALL
           SELECT following.* FROM list CROSS JOIN LATERAL (${next(` AND ${NAMES_DIGEST} > list.digest`)}) AS following
         ) SELECT id, fields FROM list
       ) AS list
       WHERE form.account_id = ${parameters.add(scope.accountId)}${only}
       LIMIT ${parameters.add(maxLists + 1)}
     )
     SELECT name, (SELECT count(*)::int FROM lists) AS lists FROM (
       SELECT ${NAME_AND_PLACE} FROM lists AS s, jsonb_array_elements(s.fields) WITH ORDINALITY AS field GROUP BY 1
     ) AS names ORDER BY first_seen LIMIT ${parameters.add(query.names)}`,
    parameters.values,
  );
  if ((rows[0]?.lists ?? 0) > maxLists) return null;
  return rows.map(({ name }) => name);
}

async function findNamesInRows(scope: OwnerScope, client: pg.ClientBase, query: NamesQuery): Promise<string[]> {
  const parameters = new Parameters();
  const only = query.formId === null ? "" : ` AND s.form_id = ${parameters.add(query.formId)}`;
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM (
       SELECT ${NAME_AND_PLACE} FROM ${keptSubmissions(scope, parameters)} s, jsonb_array_elements(s.fields) WITH ORDINALITY AS field
       WHERE ${visible(scope, parameters)}${only} GROUP BY 1
     ) AS names ORDER BY first_seen LIMIT ${parameters.add(query.names)}`,
    parameters.values,
  );
  return rows.map(({ name }) => name);
}
