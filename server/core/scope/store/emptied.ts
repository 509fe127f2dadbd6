import { columnOf } from "../../database/sql.ts";
import type { Part } from "../content-retention.ts";
import { FACTS, factsLeavingWith, type LeavingWith, type StoredFact } from "../facts.ts";

type LeavingColumn = LeavingWith<Part> & StoredFact;

function columnsLeavingWith(part: Part) {
  return factsLeavingWith(part)
    .filter((fact): fact is LeavingColumn => "type" in FACTS[fact])
    .map((fact) => ({ column: columnOf(fact), ...FACTS[fact] }));
}

/** SQL for what is left of a column once its part has left. */
export function leftOf({ type, left }: (typeof FACTS)[LeavingColumn], column: string): string {
  return left === "no details" ? withoutDetails(column) : `${literal(left)}::${type}`;
}

function literal(left: null | "" | readonly []): string {
  return left === null ? "NULL" : left === "" ? "''" : "'[]'";
}

/** SQL for a submission's spam reasons without their details, which may quote what the visitor wrote. */
function withoutDetails(reasons: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_set(said.reason, '{2}', '""') ORDER BY said.place), '[]')
    FROM jsonb_array_elements(${reasons}) WITH ORDINALITY AS said(reason, place))`;
}

/** SQL condition: the submission `s` still has something of a part. */
export function hasPart(part: Part): string {
  const conditions = columnsLeavingWith(part).flatMap(({ column, left }) =>
    left === "no details" ? [] : `${literal(left)} IS DISTINCT FROM s.${column}`,
  );
  return `(${conditions.join(" OR ")})`;
}

/** SQL that sets the columns of a part in an update of submissions. */
export function emptying(part: Part): string {
  const columns = columnsLeavingWith(part);
  return columns.map((fact) => `${fact.column} = ${leftOf(fact, fact.column)}`).join(", ");
}
