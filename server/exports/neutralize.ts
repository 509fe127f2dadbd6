// What a spreadsheet may skip before it looks for a formula: white space, controls, and marks without a shape.
const SKIPPED = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*/u;
const STARTS_FORMULA = /^[=+\-@]/;
const STARTS_WITH_BREAK = /^[\t\r\n]/;
const HARMLESS_START = /^[A-Za-z0-9]/;

/**
 * The text of a cell that no spreadsheet takes for a formula: where it might, an apostrophe goes first. Full-width and
 * small forms of the signs count as the signs, since some programs fold them.
 */
export function neutralize(text: string): string {
  if (text === "" || HARMLESS_START.test(text)) return text;
  const visible = text.replace(SKIPPED, "");
  const [first = ""] = visible;
  return STARTS_WITH_BREAK.test(text) || STARTS_FORMULA.test(first.normalize("NFKC")) ? `'${text}` : text;
}
