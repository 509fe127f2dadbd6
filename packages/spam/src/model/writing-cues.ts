import { CHARACTER, countOf } from "../text/count-of.ts";
import type { Reading } from "../text/read-submission.ts";
import { type Cue, type CueRow, cueOf, saturate, when } from "./cue.ts";

const ASCII_CAPITAL_WORD = /(?<![a-zA-Z])[A-Z]{3,}(?![a-zA-Z])/g;
const CAPITAL_WORD = /(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu;
const EMOJI = /\p{Extended_Pictographic}/gu;

const LISTED = /^[^\S\r\n\u2028\u2029]*(?:[-*•–✓✔✅➡→]|\d+[.)])\s/gmu;
const MARKUP = /<\/?(?:p|br|div|b|strong|h[1-6]|span|img|ul|li)\b[^<>]{0,200}>/i;
const BLANK_LINES = /(?:\r?\n[ \t]*){3}/;
const UNICODE_LINE_BREAK = /[\u2028\u2029]/;

function capitalWords({ text, characters }: Reading): number {
  if (characters & CHARACTER.beyondAscii) return countOf(text, CAPITAL_WORD);
  return characters & CHARACTER.capital ? countOf(text, ASCII_CAPITAL_WORD) : 0;
}

function hasLines({ text, characters }: Reading): boolean {
  if (characters & CHARACTER.lineBreak) return true;
  return (characters & CHARACTER.beyondAscii) !== 0 && UNICODE_LINE_BREAK.test(text);
}

const WRITING: readonly CueRow[] = [
  ["writing", "Mixed alphabets inside words", ({ reading }) => when(reading.folded.mixed > 0)],
  ["writing", "Invisible characters inside words", ({ reading }) => when(reading.folded.hidden > 0)],
  ["writing", "Words spaced out letter by letter", ({ reading }) => when(reading.folded.spaced > 0)],
  // A single one may be a name or a model: "3Blue1Brown", "x64bit".
  ["writing", "Digits in place of letters", ({ reading }) => when(reading.folded.leet >= 2)],
  ["writing", "Contains random letters", ({ randomWords }) => when(randomWords > 0)],
  [
    "writing",
    "Mostly random letters",
    ({ randomWords, judgedWords, wordCount }) =>
      when(randomWords > 0 && randomWords * 2 >= judgedWords && wordCount <= 8),
  ],
  ["writing", "Only one word", ({ wordCount, foreign }) => when(wordCount === 1 && foreign.length === 0)],
  ["writing", "Only a few words", ({ wordCount }) => when(wordCount >= 2 && wordCount <= 6)],
  ["writing", "Short message", ({ wordCount }) => when(wordCount > 6 && wordCount <= 25)],
  ["writing", "Long message", ({ wordCount }) => when(wordCount > 100)],
  ["writing", "Very long message", ({ wordCount }) => when(wordCount > 220)],
  [
    "writing",
    "Written in capitals",
    ({ reading, wordCount }) => saturate(capitalWords(reading) / Math.max(wordCount, 8), 0.2),
  ],
  [
    "writing",
    "Exclamation marks",
    ({ reading: { text, characters } }) => (characters & CHARACTER.exclamation ? saturate(countOf(text, /!/g), 3) : 0),
  ],
  [
    "writing",
    "Emoji",
    ({ reading: { text, characters } }) => (characters & CHARACTER.beyondAscii ? saturate(countOf(text, EMOJI), 3) : 0),
  ],
  ["writing", "Formatted as a list", ({ reading }) => when(hasLines(reading) && countOf(reading.text, LISTED) >= 3)],
  [
    "writing",
    "Contains HTML",
    ({ reading }) => when((reading.characters & CHARACTER.less) !== 0 && MARKUP.test(reading.text)),
  ],
];

const against = (says: string, value: Cue["value"]): Cue => ({ group: "writing", says, value, leaning: "spam" });

export const WRITING_CUES: readonly Cue[] = [
  ...WRITING.map(cueOf),
  against("Several blank lines in a row", ({ reading }) => when(hasLines(reading) && BLANK_LINES.test(reading.text))),
];
