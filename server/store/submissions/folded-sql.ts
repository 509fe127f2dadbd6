import { FOLDED, LEFT_OUT } from "../../../shared/fold-text.ts";

const single = [...FOLDED].filter(([letter, found]) => [...letter].length === 1 && [...found].length === 1);
const several = [...FOLDED].filter(([, found]) => [...found].length > 1);
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const codePoint = (value: number) => `\\U${value.toString(16).padStart(8, "0")}`;
const FROM = literal(single.map(([letter]) => letter).join(""));
const TO = literal(single.map(([, found]) => found).join(""));
const LEFT_OUT_CLASS = literal(`[${LEFT_OUT.map(([from, to]) => `${codePoint(from)}-${codePoint(to)}`).join("")}]+`);

/** An expression of PostgreSQL that folds a text as `foldText` does. */
export function foldedForSearch(text: string): string {
  const plain = `regexp_replace(fold_case(normalize(${text}, NFKD)), ${LEFT_OUT_CLASS}, '', 'g')`;
  const spelled = several.reduce(
    (sql, [letter, found]) => `replace(${sql}, ${literal(letter)}, ${literal(found)})`,
    plain,
  );
  return `normalize(translate(${spelled}, ${FROM}, ${TO}), NFC)`;
}
