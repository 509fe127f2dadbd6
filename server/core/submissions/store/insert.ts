import { columnOf } from "../../database/sql.ts";
import { FACTS, type FilledBy, factsFilledBy, type Source } from "../../scope/facts.ts";
import type { SubmissionRow } from "./submissions.ts";

/** The facts that a source gives. */
export type Given<S extends Source> = Pick<SubmissionRow, FilledBy<S>>;

/** SQL that inserts submissions from `given`, whose columns are named like the facts; `from` begins with FROM. */
export function insertSubmissions(source: Source, from: string): string {
  const facts = factsFilledBy(source);
  return `INSERT INTO submissions (${facts.map(columnOf).join(", ")})
    SELECT ${facts.map((fact) => `given."${fact}"`).join(", ")} ${from}`;
}

/** The FROM of `given` as a JSON document of rows; `parameter` such as `$1`. */
export function givenAsJson(source: Source, parameter: string, ...more: readonly string[]): string {
  const columns = factsFilledBy(source).map((fact) => `"${fact}" ${FACTS[fact].type}`);
  return `FROM json_to_recordset(${parameter}::json) AS given(${[...columns, ...more].join(", ")})`;
}

/**
 * The FROM of `given` as one list per fact, from `$1` on: for very many rows, parsing one JSON document takes as long
 * as writing them.
 */
export function givenAsLists(source: Source): string {
  const facts = factsFilledBy(source);
  const lists = facts.map((fact, at) => `$${at + 1}::${FACTS[fact].type}[]`);
  return `FROM unnest(${lists.join(", ")}) AS given(${facts.map((fact) => `"${fact}"`).join(", ")})`;
}
