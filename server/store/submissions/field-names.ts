import type { OwnerScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import { Parameters } from "../database/sql.ts";
import { visibleUsingIndex } from "./visibility.ts";

/** Names of the fields in the newest submissions of a form's inbox: the most usual first, then by their place in the form. */
export async function findRecentFieldNames(
  scope: OwnerScope,
  db: Database,
  query: {
    readonly formId: string;
    /** Newest submissions to look at. */
    readonly submissions: number;
    readonly names: number;
    /** Longer names are left out. */
    readonly longestName: number;
  },
): Promise<string[]> {
  const parameters = new Parameters();
  const { rows } = await db.pool.query<{ name: string }>(
    `WITH recent AS (
       SELECT s.fields FROM submissions s
       WHERE ${visibleUsingIndex(scope, parameters)} AND s.form_id = ${parameters.add(query.formId)} AND s.folder = 'inbox'
       ORDER BY s.id DESC LIMIT ${parameters.add(query.submissions)}
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
