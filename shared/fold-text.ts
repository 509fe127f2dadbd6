import { normalizeText } from "./normalize-text.ts";

// One table for everything searched: the index, the query and, as SQL, the sender
// (`server/features/search/store/folded-sql.ts`). Changing it requires a new index version
// (`server/features/search/reindex-pending.ts`).

/** Letters that Unicode does not decompose, each with its folded form, as in PostgreSQL's unaccent. */
const LETTERS = `
  ı i ß ss ł l ø o đ d ð d þ th æ ae œ oe ħ h ŧ t ŋ n ĸ q ə e ɛ e ɔ o ɑ a ɐ a ɵ o ɨ i ʉ u ɪ i ʊ u ȷ j
  ƀ b ɓ b ƃ b ƈ c ȼ c ɖ d ɗ d ƌ d ɇ e ƒ f ǥ g ɠ g ɦ h ƙ k ƚ l ɫ l ɲ n ƞ n ɳ n ƥ p ɍ r ɽ r ʂ s ȿ s ƫ t ƭ t ʈ t ⱦ t ʋ v ⱳ w
  ƴ y ɏ y ƶ z ȥ z ɀ z ⱥ a ⱡ l ⱬ z ς σ ґ г
  ٱ ا ى ي ی ي ې ي ک ك ڪ ك ة ه ە ه ہ ه ھ ه ے ي װ וו ױ וי ײ יי
  ँ ं ঁ ং ഁ ം ൺ ണ് ൻ ന് ർ ര് ൽ ല് ൾ ള് ൿ ക്`;
/** The zeros of scripts with their own digits. */
const ZEROS = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰";

const pairs = LETTERS.trim().split(/\s+/);
const digits = [...ZEROS].flatMap((zero) =>
  Array.from({ length: 10 }, (_, value): [string, string] => [
    String.fromCodePoint((zero.codePointAt(0) ?? 0) + value),
    String(value),
  ]),
);

/** Maps a letter or digit to its folded form. */
export const FOLDED: ReadonlyMap<string, string> = new Map([
  ...pairs.flatMap((letter, at): [string, string][] => (at % 2 === 0 ? [[letter, pairs[at + 1] ?? ""]] : [])),
  ...digits,
]);

type CodePoints = readonly [from: number, to: number];

/**
 * Accents and optional marks for vowels, tones and chant. Marks that change the word are kept, as in Hindi and Thai.
 */
const MARKS: readonly CodePoints[] = [
  [0x300, 0x36f],
  [0x483, 0x487],
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x610, 0x61a],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6dc],
  [0x6df, 0x6e4],
  [0x6e7, 0x6e8],
  [0x6ea, 0x6ed],
  [0x711, 0x711],
  [0x730, 0x74a],
  [0x7eb, 0x7f3],
  [0x898, 0x89f],
  [0x8ca, 0x8e1],
  [0x8e3, 0x8ff],
  [0x93c, 0x93c],
  [0x9bc, 0x9bc],
  [0xa3c, 0xa3c],
  [0xabc, 0xabc],
  [0xb3c, 0xb3c],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xe0100, 0xe01ef],
];

/** `\p{Cf}`, a class that PostgreSQL lacks: soft hyphens, joiners and direction marks. */
const INVISIBLE: readonly CodePoints[] = [
  [0xad, 0xad],
  [0x600, 0x605],
  [0x61c, 0x61c],
  [0x6dd, 0x6dd],
  [0x70f, 0x70f],
  [0x890, 0x891],
  [0x8e2, 0x8e2],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0x110bd, 0x110bd],
  [0x110cd, 0x110cd],
  [0x13430, 0x1343f],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0001, 0xe007f],
];

/** Removed from a folded text. */
export const LEFT_OUT: readonly CodePoints[] = [...MARKS, ...INVISIBLE];

const hex = (codePoint: number) => `\\u{${codePoint.toString(16)}}`;
const IS_LEFT_OUT = new RegExp(`[${LEFT_OUT.map(([from, to]) => `${hex(from)}-${hex(to)}`).join("")}]+`, "gu");
const IS_FOLDED = new RegExp(`[${[...FOLDED.keys()].join("")}]`, "gu");
const NEEDS_FOLDING = /[\u0080-\uffff]/;

/** Folds text for search: é and É match e, ß matches ss, أ matches ا, ٣ matches 3. At most `maxCharacters` long. */
export function foldText(text: string, maxCharacters: number): string {
  if (!NEEDS_FOLDING.test(text)) return text.slice(0, maxCharacters).toLowerCase();
  return normalizeText(text, "NFKD", maxCharacters)
    .toLowerCase()
    .replace(IS_LEFT_OUT, "")
    .replace(IS_FOLDED, (letter) => FOLDED.get(letter) ?? letter)
    .normalize("NFC")
    .slice(0, maxCharacters);
}

const MAX_NAME_CHARACTERS = 200;

/** Folds the name of a label, a form or a member. */
export function foldName(name: string): string {
  return foldText(name.trim(), MAX_NAME_CHARACTERS);
}
