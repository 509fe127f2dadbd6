// Marks that are put on the letter before them; the two of half width become such marks in the compatibility forms.
const RUN_OF_MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;
/** As in the stream-safe text format of Unicode (UAX #15); no language puts more marks on one letter. */
const MAX_MARKS = 30;

export type NormalForm = "NFC" | "NFD" | "NFKC" | "NFKD";

/**
 * Normalizes a text that a stranger wrote, in time linear in its length, and cuts the result: one character can become 18,
 * and a normalizer needs quadratic time to sort a run of marks, so that marks beyond the thirtieth of a run are left out.
 */
export function normalizeText(text: string, form: NormalForm, maxCharacters: number): string {
  return text.replace(RUN_OF_MARKS, shortenRun).normalize(form).slice(0, maxCharacters);
}

function shortenRun(run: string): string {
  return run.length <= MAX_MARKS ? run : [...run].slice(0, MAX_MARKS).join("");
}
