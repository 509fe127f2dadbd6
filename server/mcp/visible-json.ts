// Characters that a reader does not see: controls, format and bidi marks, tags, variation selectors.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * JSON in one line that parses to the same value, with every invisible character of a string spelt as an escape,
 * so that text hidden from people cannot speak to a model unseen.
 */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(INVISIBLE, escapeUnits);
}

function escapeUnits(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }).join("");
}
