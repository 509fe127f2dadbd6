import { normalizeText } from "../../../../shared/normalize-text.ts";
import { countOf, isAscii } from "./count-of.ts";

/** Text as a person reads it, so that disguises do not evade the filter, with counts of what was undone. */
export interface FoldedText {
  readonly text: string;
  /** Words that mix alphabets. */
  readonly mixed: number;
  /** How many of these become plain words once look-alike letters are replaced. */
  readonly disguised: number;
  /** Words with invisible characters inside. */
  readonly hidden: number;
  /** Words spaced out letter by letter. */
  readonly spaced: number;
  /** Words with digits or signs in place of letters. */
  readonly leet: number;
}

const INVISIBLE = /(?:\p{Cf}|[\u115F\u1160\u3164\uFFA0\u2800])+/gu;
// Looks back for a letter only at these signs: a pattern starting with the letter would be tried at every letter.
const HIDDEN_IN_WORD =
  /[\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF](?<=\p{L}.)[\u00AD\u180E\u200B-\u200F\u2060-\u2064\uFEFF]*(?=\p{L})/gu;
// These scripts need joiners between letters, and emoji use them too.
const JOINED_ALPHABETS = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Thai}]/u;
const ACCENTS = /[\u0300-\u036F]+/g;
// Letters with a stroke or without a dot have no accent to remove. People without the key type them plain.
const STROKED: Readonly<Record<string, string>> = { ł: "l", ı: "i", ø: "o", đ: "d", ð: "d", ħ: "h", ŧ: "t" };
const STROKED_LETTERS = /[łıøđðħŧ]/g;
const MIXED_WORD = /(?<![\p{L}\p{M}])(?=[\p{L}\p{M}]*[a-z])(?=[\p{L}\p{M}]*[\u0370-\u052F])[\p{L}\p{M}]+/gu;
const OTHER_ALPHABET = /[\u0370-\u052F]/;
const ONE_ALPHABET = /^(?:[a-z]+|[\u0400-\u04FF]+)$/;
// Four or more single letters with the same separator between them.
const SPACED_WORD = /(?<![\p{L}\p{N}])\p{L}(?:([ .\-_*])\p{L})(?:\1\p{L}){2,}(?![\p{L}\p{N}])/gu;
const LEET_WORD = /(?<![\w@$.:/-])[a-z@$0-9]{4,24}(?![\w@$:/-]|\.\w)/g;
const LEET_SIGN = /[a-z][013457@$]{1,3}[a-z]/;
const LEET: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s" };

/** Maximum length of folded text in characters; readers of a submission cut it to half of that before folding. */
export const MAX_FOLDED_CHARACTERS = 9_002;

/** Lower case without accents, cut if normalization makes it too long. Linear time. */
export function foldText(text: string): FoldedText {
  let spaced = 0;
  let leet = 0;
  const { text: letters, mixed, disguised, hidden } = foldLetters(text);
  const joined = !maySpaceOut(letters)
    ? letters
    : letters.replace(SPACED_WORD, (run) => {
        spaced += 1;
        return run.replace(/[ .\-_*]/g, "");
      });
  if (!LEET_SIGN.test(joined)) return { text: joined, mixed, disguised, hidden, spaced, leet };
  const plain = joined.replace(LEET_WORD, (word) => {
    if (!isLeet(word)) return word;
    leet += 1;
    return word.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign);
  });
  return { text: plain, mixed, disguised, hidden, spaced, leet };
}

const BLANK = 0x20;
const DOT = 0x2e;
const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;
const ASTERISK = 0x2a;

/** True if a spaced-out word is possible: the same sign occurs three times, each two places after the last. */
function maySpaceOut(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // A letter of two code units is not one of the signs, and shifts the positions.
    if (code >= 0xd800 && code <= 0xdfff) return true;
    const isSign = code === BLANK || code === DOT || code === HYPHEN || code === UNDERSCORE || code === ASTERISK;
    if (isSign && text.charCodeAt(at + 2) === code && text.charCodeAt(at + 4) === code) return true;
  }
  return false;
}

function foldLetters(text: string): Pick<FoldedText, "text" | "mixed" | "disguised" | "hidden"> {
  if (isAscii(text)) {
    return { text: text.slice(0, MAX_FOLDED_CHARACTERS).toLowerCase(), mixed: 0, disguised: 0, hidden: 0 };
  }
  let mixed = 0;
  let disguised = 0;
  const folded = normalizeText(text, "NFKC", MAX_FOLDED_CHARACTERS)
    .replace(INVISIBLE, "")
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTS, "")
    .replace(STROKED_LETTERS, (letter) => STROKED[letter] ?? letter)
    .normalize("NFC");
  const plain = !OTHER_ALPHABET.test(folded)
    ? folded
    : folded.replace(MIXED_WORD, (word) => {
        mixed += 1;
        const plainWord = oneAlphabet(word);
        if (ONE_ALPHABET.test(plainWord)) disguised += 1;
        return plainWord;
      });
  const hidden = countOf(text, HIDDEN_IN_WORD);
  return { text: plain, mixed, disguised, hidden: hidden > 0 && JOINED_ALPHABETS.test(text) ? 0 : hidden };
}

/** Turns "Éstela" into "Estela". */
export function withoutAccents(text: string): string {
  return isAscii(text) ? text : text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Only the text, for comparison with folded text. */
export function fold(text: string): string {
  return foldText(text).text;
}

function oneAlphabet(word: string): string {
  const latin = countOf(word, /[a-z]/g);
  const { toLatin, fromLatin } = CONFUSABLES;
  const table = latin * 2 >= word.length ? toLatin : fromLatin;
  return word.replace(/./gu, (letter) => table[letter] ?? letter);
}

/** A sign between letters, and enough letters for a word: "v1agra", not "mp3", "b2b", "h264" or "covid19". */
function isLeet(word: string): boolean {
  const letters = countOf(word, /[a-z]/g);
  return letters >= 3 && letters * 2 >= word.length && LEET_SIGN.test(word) && !/[2689]/.test(word);
}

// Letters of other alphabets that look like Latin ones, after lower-casing.
const CYRILLIC = "аaвbсcеeнhіiїiјjкkмmоoрpѕsтtуyхxѵvԁdһhӏlгrпnԛqԝwёeԍg";
const GREEK = "αaβbεeηnιiκkνvοoρpτtυuχxγyωwμmζz";
const CYRILLIC_FOR_LATIN = "aаbвcсeеhнkкmмoоpрtтyуxхiіuиnпrг";

const pairs = (letters: string): readonly (readonly [string, string])[] =>
  Array.from({ length: letters.length / 2 }, (_, at) => [letters.charAt(2 * at), letters.charAt(2 * at + 1)]);

/** Words of mixed alphabets are read as Latin if mostly Latin, else as Cyrillic. */
const CONFUSABLES: {
  readonly toLatin: Readonly<Record<string, string>>;
  readonly fromLatin: Readonly<Record<string, string>>;
} = {
  toLatin: Object.fromEntries([...pairs(CYRILLIC), ...pairs(GREEK)]),
  fromLatin: Object.fromEntries(pairs(CYRILLIC_FOR_LATIN)),
};
