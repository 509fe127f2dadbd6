// Marks that combine with the preceding letter; the two half-width ones become combining marks in the compatibility
// forms.
const RUN_OF_MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;
/** Cheaper than looking for marks: no mark comes before U+0300. One character more than `MAX_MARKS`. */
const MAY_HAVE_LONG_RUN = /[\u0300-\uFFFF]{31}/;
const BEGINS_WITH_MARK = /^[\p{M}\uFF9E\uFF9F]/u;
/** Limit of Unicode's stream-safe text format (UAX #15); no language puts more marks on one letter. */
const MAX_MARKS = 30;
/** Normalized per piece, so that little more of an expanding text is processed than is returned. */
const PIECE_CHARACTERS = 1_000;

export type NormalForm = "NFC" | "NFD" | "NFKC" | "NFKD";

/**
 * Normalizes untrusted text in linear time and returns at most `maxCharacters`, because one character can become 18.
 * Drops marks beyond the thirtieth of a run, because normalizers sort runs in quadratic time.
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
  // Composes characters split across two pieces.
  return form.endsWith("C") ? cut.normalize("NFC") : cut;
}

/** Equal for texts that differ only in case, accent encoding or surrounding blanks. */
export function comparableText(text: string, maxCharacters: number): string {
  return normalizeText(text, "NFC", maxCharacters).toLowerCase().trim();
}

/** Runs on the text and again on its decomposition, because a letter can add a mark. */
function shortenRuns(text: string): string {
  if (!MAY_HAVE_LONG_RUN.test(text)) return text;
  return text.replace(RUN_OF_MARKS, (run) => (run.length <= MAX_MARKS ? run : [...run].slice(0, MAX_MARKS).join("")));
}

/** The first position at or after `from` where text can be split: not inside a character or before its marks. */
function endOfPiece(text: string, from: number): number {
  let end = /^[\uDC00-\uDFFF]/.test(text.slice(from, from + 1)) ? from + 1 : from;
  for (;;) {
    const next = text.slice(end, end + 2);
    if (!BEGINS_WITH_MARK.test(next)) return end;
    end += (next.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
  }
}
