import { type Cue, type CueRow, cueOf, soften, when } from "./cue.ts";
import { countOf } from "./facts.ts";

const CAPITAL_WORD = /(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu;
const EMOJI = /\p{Extended_Pictographic}/gu;

const WRITING: readonly CueRow[] = [
  ["writing", "It mixes alphabets inside words.", ({ reading }) => when(reading.folded.mixed > 0)],
  ["writing", "It hides characters inside words.", ({ reading }) => when(reading.folded.hidden > 0)],
  ["writing", "It spaces words out letter by letter.", ({ reading }) => when(reading.folded.spaced > 0)],
  ["writing", "It writes digits for letters.", ({ reading }) => when(reading.folded.leet > 0)],
  ["writing", "It holds random letters.", ({ randomWords }) => when(randomWords > 0)],
  [
    "writing",
    "It is mostly random letters.",
    ({ randomWords, judgedWords, wordCount }) =>
      when(randomWords > 0 && randomWords * 2 >= judgedWords && wordCount <= 8),
  ],
  ["writing", "It is one word.", ({ wordCount, foreign }) => when(wordCount === 1 && foreign.length === 0)],
  ["writing", "It is only a few words.", ({ wordCount }) => when(wordCount >= 2 && wordCount <= 6)],
  ["writing", "It is short.", ({ wordCount }) => when(wordCount > 6 && wordCount <= 25)],
  ["writing", "It is rather long.", ({ wordCount }) => when(wordCount > 100)],
  ["writing", "It is long.", ({ wordCount }) => when(wordCount > 220)],
  [
    "writing",
    "It shouts in capitals.",
    ({ reading, wordCount }) => soften(countOf(reading.text, CAPITAL_WORD) / Math.max(wordCount, 8), 0.2),
  ],
  ["writing", "It uses exclamation marks.", ({ reading }) => soften(countOf(reading.text, /!/g), 3)],
  ["writing", "It uses emoji.", ({ reading }) => soften(countOf(reading.text, EMOJI), 3)],
  ["writing", "It is a list.", ({ reading }) => when(countOf(reading.text, /^\s*(?:[-*•–✓✔✅➡→]|\d+[.)])\s/gmu) >= 3)],
  [
    "writing",
    "It has HTML in it.",
    ({ reading }) => when(/<\/?(?:p|br|div|b|strong|h[1-6]|span|img|ul|li)\b[^<>]{0,200}>/i.test(reading.text)),
  ],
];

export const WRITING_CUES: readonly Cue[] = WRITING.map(cueOf);
