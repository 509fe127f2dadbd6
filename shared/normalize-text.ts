// Marks that are put on the letter before them; the two of half width become such marks in the compatibility forms.
const RUN_OF_MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;
const BEGINS_WITH_MARK = /^[\p{M}\uFF9E\uFF9F]/u;
/** Limit of Unicode's stream-safe text format (UAX #15); no language puts more marks on one letter. */
const MAX_MARKS = 30;
/** Normalized at once, so that of a text that grows hardly more is worked on than is returned. */
const PIECE_CHARACTERS = 1_000;

export type NormalForm = "NFC" | "NFD" | "NFKC" | "NFKD";

/**
 * Normalizes a text that a stranger wrote, in time linear in its length, and returns at most `maxCharacters` of the result:
 * one character can become 18, and a normalizer needs quadratic time to sort a run of marks, so that marks beyond the
 * thirtieth of a run are left out.
 */
export function normalizeText(text: string, form: NormalForm, maxCharacters: number): string {
  const sortable = shortenRuns(text);
  if (sortable.length <= PIECE_CHARACTERS) return shortenRuns(sortable.normalize(form)).slice(0, maxCharacters);
  let normal = "";
  for (let start = 0; start < sortable.length && normal.length < maxCharacters; ) {
    const end = endOfPiece(sortable, start + PIECE_CHARACTERS);
    normal += sortable.slice(start, end).normalize(form);
    start = end;
  }
  const cut = shortenRuns(normal).slice(0, maxCharacters);
  // Composes what was parted between two pieces.
  return form.endsWith("C") ? cut.normalize("NFC") : cut;
}

/** The same for two texts that differ only in case, in how an accent is encoded, or in the blanks around them. */
export function comparableText(text: string, maxCharacters: number): string {
  return normalizeText(text, "NFC", maxCharacters).toLowerCase().trim();
}

/** Runs on the text and again on its decomposition: a letter may bring a mark of its own. */
function shortenRuns(text: string): string {
  return text.replace(RUN_OF_MARKS, (run) => (run.length <= MAX_MARKS ? run : [...run].slice(0, MAX_MARKS).join("")));
}

/** The first position from there on at which a text can be parted: not within a character, nor before its marks. */
function endOfPiece(text: string, from: number): number {
  let end = /^[\uDC00-\uDFFF]/.test(text.slice(from, from + 1)) ? from + 1 : from;
  for (;;) {
    const next = text.slice(end, end + 2);
    if (!BEGINS_WITH_MARK.test(next)) return end;
    end += (next.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
  }
}
