import { FOLDED, LEFT_OUT } from "../../../../shared/fold-text.ts";

type Folded = readonly (readonly [letter: string, found: string])[];

const isDigit = ([, found]: readonly [string, string]) => /^[0-9]$/.test(found);
const digits = [...FOLDED].filter(isDigit);
const letters = [...FOLDED].filter((pair) => !isDigit(pair));
const isSingle = ([, found]: readonly [string, string]) => [...found].length === 1;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const codePoint = (value: number) => `\\U${value.toString(16).padStart(8, "0")}`;
const LEFT_OUT_CLASS = literal(`[${LEFT_OUT.map(([from, to]) => `${codePoint(from)}-${codePoint(to)}`).join("")}]+`);

const joined = (pairs: Folded, part: 0 | 1) => literal(pairs.map((pair) => pair[part]).join(""));

/** Checks for any of these letters first, because `translate` is slow and few texts have them. */
function replaced(text: string, pairs: Folded): string {
  const spelled = pairs
    .filter((pair) => !isSingle(pair))
    .reduce((sql, [letter, found]) => `replace(${sql}, ${literal(letter)}, ${literal(found)})`, text);
  const single = pairs.filter(isSingle);
  const some = literal(`[${pairs.map(([letter]) => letter).join("")}]`);
  return `CASE WHEN ${text} ~ ${some} THEN translate(${spelled}, ${joined(single, 0)}, ${joined(single, 1)}) ELSE ${text} END`;
}

/** A PostgreSQL expression that folds text as `foldText` does. */
export function foldedForSearch(text: string): string {
  const plain = `regexp_replace(fold_case(normalize(${text}, NFKD)), ${LEFT_OUT_CLASS}, '', 'g')`;
  return `CASE WHEN octet_length(${text}) = char_length(${text}) THEN fold_case(${text}) ELSE (
    SELECT normalize(${replaced("spelled", digits)}, NFC) FROM (
      SELECT ${replaced("plain", letters)} AS spelled FROM (SELECT ${plain} AS plain OFFSET 0) AS bare OFFSET 0
    ) AS folding) END`;
}
