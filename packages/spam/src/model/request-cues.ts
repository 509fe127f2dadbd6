import { CHARACTER, countOf } from "../text/count-of.ts";
import { type Cue, type CueRow, cueOf, saturate, when } from "./cue.ts";
import type { Facts } from "./facts.ts";

const MONEY = /(?:[$€£₽¥₹]\s?\d|\d[\d.,]{0,20}\s?(?:[$€£₽¥₹]|(?:usd|euros?|eur|dollars?|rub|k)\b|руб))/gi;
const PERCENT = /\d\s?%/g;
const GREETING =
  /^[\s"'(]*(?:hi|hello|hey|good (?:morning|day|afternoon|evening)|dear|hallo|guten|sehr|bonjour|bonsoir|hola|buenos|buenas|ciao|salve|buongiorno|ola|bom dia|boa|witam|dzien|merhaba|selamlar|привет|здравствуйте|добрый|доброго|你好|您好|こんにちは|안녕|xin chao|halo|selamat|goedendag|beste|hej|ahoj|szia|buna)/;
const THANKS =
  /thank|cheers|danke|merci|gracias|grazie|obrigad|спасибо|dziekuj|dzieki|bedankt|tack|takk|kiitos|tesekkur|谢谢|ありがとう|감사|terima kasih|cam on|dekuj|koszonom|multumesc/;
const DATE_OR_TIME = /\b\d{1,2}[:h.]\d{2}\b|\b\d{1,2}\s?(?:am|pm|uhr)\b|\b\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?\b/i;
const REFERENCE = /(?:#|nr\.?|no\.?|№|n°|order|invoice|rechnung|ticket)\s?:?\s?[a-z]{0,3}-?\d{3,}/i;
const ADDRESS_IN_TEXT = /[^\s@<>]{1,64}@[^\s@<>]{1,100}\.[a-z]{2,10}/gi;

const has = ({ reading }: Facts, kind: number) => (reading.characters & kind) !== 0;
const hasMark = (facts: Facts) => has(facts, CHARACTER.question | CHARACTER.beyondAscii);

// Behind a word, as people ask. One before a small letter is a broken letter ("caf?s"), one behind nothing a lost alphabet.
const QUESTION = /(?:[？؟]|\?(?![\p{Ll}\p{N}?]))(?<=[\p{L}\p{M}\p{N})\]"'”’»….!]\s?.)/gu;
const questions = (facts: Facts) => (hasMark(facts) ? countOf(facts.said, QUESTION) : 0);

/** A long text names a sum somewhere. */
const perLength = (count: number, wordCount: number) => count * Math.min(1, 150 / Math.max(wordCount, 1));

const REQUEST: readonly CueRow[] = [
  ["request", "Asks a question", (facts) => when(questions(facts) >= 1)],
  ["request", "Asks several questions", (facts) => when(questions(facts) >= 2)],
  ["request", "Starts with a greeting", ({ reading }) => when(GREETING.test(reading.folded.text.slice(0, 60)))],
  ["request", "Says thank you", ({ reading }) => when(THANKS.test(reading.folded.text))],
  ["request", "Mentions a time or date", (facts) => when(has(facts, CHARACTER.digit) && DATE_OR_TIME.test(facts.said))],
  [
    "request",
    "Mentions a reference or order number",
    (facts) => when(has(facts, CHARACTER.digit) && REFERENCE.test(facts.said)),
  ],
  [
    "request",
    "Contains code",
    ({ reading }) => when(/[{};]\s*$|=>|\(\)|<\?php|```|\bnpm\b|\bsudo\b|\berror:/im.test(reading.text)),
  ],
  [
    "topic",
    "Mentions amounts of money",
    (facts) => (has(facts, CHARACTER.digit) ? saturate(perLength(countOf(facts.said, MONEY), facts.wordCount), 1) : 0),
  ],
  [
    "topic",
    "Mentions percentages",
    (facts) => (has(facts, CHARACTER.percent) ? saturate(countOf(facts.said, PERCENT), 1) : 0),
  ],
  [
    "sender",
    "Email address in the text",
    (facts) => when(has(facts, CHARACTER.at) && countOf(facts.reading.text, ADDRESS_IN_TEXT) > 0),
  ],
  [
    "sender",
    "Email address in the text differs from the sender’s",
    ({ reading }) =>
      when(
        reading.email !== "" &&
          (reading.characters & CHARACTER.at) !== 0 &&
          [...reading.text.matchAll(ADDRESS_IN_TEXT)].some(([found]) => !found.toLowerCase().includes(reading.email)),
      ),
  ],
];

export const REQUEST_CUES: readonly Cue[] = REQUEST.map(cueOf);
