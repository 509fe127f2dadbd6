import { normalizeText } from "../../../../shared/normalize-text.ts";
import { MAX_READ_CHARACTERS } from "./readable-text.ts";

/** Characters per reading; text that grows in normalization is cut. */
const MAX_READING_CHARACTERS = MAX_READ_CHARACTERS;
/** Total for all readings of one text: plain, without line breaks, and any hidden text. */
export const MAX_READINGS_CHARACTERS = 5 * MAX_READING_CHARACTERS;

/**
 * Ways a machine may read a text where a person sees something else, or nothing. The text has at most
 * `MAX_READ_CHARACTERS`.
 */
export function readingsOf(text: string): string[] {
  const plain = plainReading(text);
  const hidden = ONLY_ASCII.test(text) ? [] : tagReading(text);
  // Joins wrapped lines.
  const flowing = plain.includes("\n") ? [plain.replace(/(?<!\n)\n(?!\n)/g, " ")] : [];
  return [plain, ...flowing, ...hidden, ...base64Reading(text), ...spacedReading(plain)];
}

// Meaningless characters between letters: controls except white space, and everything rendered as nothing.
const UNSEEN = /[^\P{C}\t\n\r]|[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const ENTITY = /&#(x[0-9a-f]{1,6}|\d{1,7});/gi;
const ONLY_ASCII = /^[\t\n\r\x20-\x7e]*$/;

/** Normalized lower case without invisible characters; keeps line breaks. */
function plainReading(text: string): string {
  const decoded = text.includes("&#") ? text.replace(ENTITY, (_, digits: string) => character(digits)) : text;
  const letters = (ONLY_ASCII.test(decoded) ? decoded : foldLetters(decoded)).toLowerCase();
  const spaced = UNEVEN_SPACE.test(letters) ? letters.replace(/[^\S\n]+/g, " ") : letters;
  return spaced.includes("\n") ? spaced.replace(/ ?\n ?/g, "\n") : spaced;
}

// Anything but single spaces and line breaks.
const UNEVEN_SPACE = /[^\S\n ]| {2}/;

function foldLetters(text: string): string {
  const folded = normalizeText(text, "NFKD", MAX_READING_CHARACTERS)
    .replace(UNSEEN, "")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[’‘]/g, "'");
  return BORROWED.test(folded) ? folded.replace(/\p{L}+/gu, withoutDisguise) : folded;
}

const BORROWED = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

// Only in mixed-script words: an all-Cyrillic word is Russian, not a disguise.
function withoutDisguise(word: string): string {
  if (!BORROWED.test(word) || !/\p{Script=Latin}/u.test(word)) return word;
  return [...word].map((letter) => LOOKALIKES[letter] ?? letter).join("");
}

const FOREIGN_LETTERS = "аеорсухіјѕԁһкмтвнαορινтυκАЕОРСХІМТВНК";
const LATIN_LETTERS = "aeopcyxijsdhkmtbhaopivtukAEOPCXIMTBHK";
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...FOREIGN_LETTERS].map((letter, index) => [letter, LATIN_LETTERS[index] ?? letter]),
);

/** Text in Unicode tag characters, which are never displayed. The flags of England, Scotland and Wales use six. */
function tagReading(text: string): string[] {
  const hidden = text.match(/[\u{E0020}-\u{E007E}]/gu) ?? [];
  if (hidden.length < 12) return [];
  return [plainReading(hidden.map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join(""))];
}

const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const MAX_BASE64_RUNS = 20;

function base64Reading(text: string): string[] {
  if (!hasLongRun(text)) return [];
  const runs = (text.match(BASE64) ?? []).slice(0, MAX_BASE64_RUNS);
  const decoded = runs.map((run) => Buffer.from(run, "base64").toString("utf8"));
  const texts = decoded.filter((found) => !found.includes("\ufffd"));
  return texts.length === 0 ? [] : [plainReading(texts.join("\n\n"))];
}

const MIN_RUN = 24;

/**
 * True if there is a run of this many Base64 characters; the pattern alone would restart at each letter of each word.
 */
function hasLongRun(text: string): boolean {
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    run = isBase64Sign(text.charCodeAt(at)) ? run + 1 : 0;
    if (run === MIN_RUN) return true;
  }
  return false;
}

function isBase64Sign(code: number): boolean {
  const lower = code | 0x20;
  if (code > 0x7f) return false;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39) || OTHER_BASE64_SIGNS.has(code);
}

const OTHER_BASE64_SIGNS = new Set([..."+/_-"].map((sign) => sign.charCodeAt(0)));

/** Joins letters spaced out one by one ("i g n o r e"); word boundaries are lost. */
function spacedReading(plain: string): string[] {
  if (!maySpaceOut(plain)) return [];
  const runs = plain.match(/(?<![\p{L}\p{N}])(?:\p{L}[ .·_*-]{1,3}){7,}\p{L}(?![\p{L}\p{N}])/gu) ?? [];
  return runs.length === 0 ? [] : [runs.map((run) => run.replace(/[^\p{L}]/gu, "")).join("\n")];
}

/** True if letters that stand between two of the signs follow one another often enough; only an ASCII text is told so. */
function maySpaceOut(text: string): boolean {
  let found = 0;
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return true;
    const isLetter = code >= 0x61 && code <= 0x7a;
    if (isLetter && isApart(text.charCodeAt(at - 1)) && isApart(text.charCodeAt(at + 1))) found += 1;
    if (found === LETTERS_BETWEEN) return true;
  }
  return text.charCodeAt(0) > 0x7f;
}

/** All but the first and last of the eight letters in the shortest run stand between two separators. */
const LETTERS_BETWEEN = 6;

function isApart(code: number): boolean {
  return code === 0x20 || code === 0x2e || code === 0x5f || code === 0x2a || code === 0x2d;
}

function character(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}
