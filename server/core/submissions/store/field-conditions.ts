import type { FieldOperator } from "../../../../shared/field-operators.ts";
import type { SearchPart } from "../../../../shared/search-words.ts";
import { foldedForSearch } from "../../../features/search/store/folded-sql.ts";
import type { Parameters } from "../../database/sql.ts";

export interface FieldCondition {
  readonly name: string;
  readonly operator: FieldOperator;
  /** A day or an instant for `before` and `after`, a number for numeric comparisons. Empty if nothing is compared. */
  readonly value: string;
}

/** A condition on fields, or the part of a search other than words. */
export type ContentCondition = FieldCondition | SearchPart;

/** An expression over the alias `s` that is true if all conditions are met. */
export function meetsConditions(parameters: Parameters, conditions: readonly ContentCondition[]): string {
  return conditions.length === 0 ? "true" : conditions.map((condition) => meets(parameters, condition)).join(" AND ");
}

function meets(parameters: Parameters, condition: ContentCondition): string {
  return "place" in condition ? hasPart(parameters, condition) : meetsField(parameters, condition);
}

function hasPart(parameters: Parameters, { place, value, isExcluded }: SearchPart): string {
  const asked = parameters.add(value);
  const isThere =
    place === "sender"
      ? `strpos(${FOLDED_SENDER}, ${asked}) > 0`
      : `(strpos(fold_case(s.sender), fold_case(${asked})) > 0 OR ${mayContain(parameters, value)}
         EXISTS (SELECT FROM jsonb_array_elements(s.fields) AS field WHERE strpos(fold_case(${VALUE}), fold_case(${asked})) > 0))`;
  return isExcluded ? `NOT ${isThere}` : isThere;
}

function meetsField(parameters: Parameters, { name, operator, value }: FieldCondition): string {
  const some = (test: string) =>
    `EXISTS (SELECT FROM jsonb_array_elements(s.fields) AS field WHERE field.value ->> 0 = ${parameters.add(name)} AND ${test})`;
  switch (operator) {
    case "equals":
      return `${mayContain(parameters, value.trim())}
        ${some(`fold_case(${TRIMMED}) = fold_case(${parameters.add(value.trim())})`)}`;
    case "contains":
      return `${mayContain(parameters, value)} ${some(`strpos(fold_case(${VALUE}), fold_case(${parameters.add(value)})) > 0`)}`;
    case "isEmpty":
      return `NOT ${some(IS_FILLED)}`;
    case "isNotEmpty":
      return some(IS_FILLED);
    case "before":
    case "after":
      // Cut to the length of the compared value, so that a time on the same day is neither before nor after the day.
      return some(
        `CASE WHEN ${TRIMMED} ~ '${DATE}' THEN left(replace(${TRIMMED}, ' ', 'T'), ${value.length}) COLLATE "C"
          ${operator === "before" ? "<" : ">"} ${parameters.add(value)} END`,
      );
    case "lessThan":
    case "greaterThan":
    case "atLeast":
    case "atMost":
      return some(
        `CASE WHEN ${TRIMMED} ~ '${NUMBER}' THEN ${TRIMMED}::numeric ${COMPARISONS[operator]} ${parameters.add(value)}::numeric END`,
      );
  }
}

/** Rules out most rows by their text, which takes half as long as checking each field. */
function mayContain(parameters: Parameters, value: string): string {
  // Only text without JSON escapes is found as it is.
  if (JSON.stringify(value) !== `"${value}"`) return "";
  return `strpos(fold_case(s.fields::text), fold_case(${parameters.add(value)})) > 0 AND`;
}

const COMPARISONS = { lessThan: "<", greaterThan: ">", atLeast: ">=", atMost: "<=" } as const;

/** Characters that `String.prototype.trim` removes, as a literal for `btrim`. */
export const BLANK = String.raw`E' \t\r\n\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`;

/** For sorting: ignores accents and case. */
export function foldedText(text: string): string {
  return String.raw`normalize(regexp_replace(normalize(fold_case(${text}), NFKD), '[\u0300-\u036f]', '', 'g'), NFC)`;
}

const FOLDED_SENDER = foldedForSearch("s.sender");
const VALUE = "(field.value ->> 1)";
const TRIMMED = `btrim(${VALUE}, ${BLANK})`;
const IS_FILLED = `${TRIMMED} <> ''`;
// As browsers send date and time inputs.
const DATE = "^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}.*)?$";
// Short enough for any value to be compared.
export const NUMBER = "^[+-]?[0-9]{1,30}([.][0-9]{1,30})?$";
