import { CHARACTER, countOf } from "../text/count-of.ts";
import { type Cue, type CueRow, cueOf, saturate, when } from "./cue.ts";
import { type Facts, isSendersOwn } from "./facts.ts";

const MONEY = /(?:[$€£₽¥₹]\s?\d|\d[\d.,]{0,20}\s?(?:[$€£₽¥₹]|(?:usd|euros?|eur|dollars?|rub|k)\b|руб))/gi;
const PERCENT = /\d\s?%/g;
const GREETING =
  /^[\s"'(]*(?:hi|hello|hey|good (?:morning|day|afternoon|evening)|dear|hallo|guten|sehr|bonjour|bonsoir|hola|buenos|buenas|ciao|salve|buongiorno|ola|bom dia|boa|witam|dzien|merhaba|selamlar|привет|здравствуйте|добрый|доброго|你好|您好|こんにちは|안녕|xin chao|halo|selamat|goedendag|beste|hej|ahoj|szia|buna)/;
const THANKS =
  /thank|cheers|danke|merci|gracias|grazie|obrigad|спасибо|dziekuj|dzieki|bedankt|tack|takk|kiitos|tesekkur|谢谢|ありがとう|감사|terima kasih|cam on|dekuj|koszonom|multumesc/;
const ADDRESS_IN_TEXT = /[^\s@<>]{1,64}@[^\s@<>]{1,100}\.[a-z]{2,10}/gi;

const has = ({ reading }: Facts, kind: number) => (reading.characters & kind) !== 0;

/** Any long text mentions a sum somewhere. */
const perLength = (count: number, wordCount: number) => count * Math.min(1, 150 / Math.max(wordCount, 1));

const REQUEST: readonly CueRow[] = [
  ["request", "Starts with a greeting", ({ reading }) => when(GREETING.test(reading.folded.text.slice(0, 60)))],
  ["request", "Says thank you", ({ reading }) => when(THANKS.test(reading.folded.text))],
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
];

/** True if the text contains an address that matches the sender's neither by mailbox nor by host. */
function namesAnotherAddress(facts: Facts): boolean {
  const { text, email } = facts.reading;
  if (!has(facts, CHARACTER.at)) return false;
  const found = [...text.matchAll(ADDRESS_IN_TEXT)].map(([address]) => address.toLowerCase());
  const isOwn = (address: string) =>
    (email !== "" && address.includes(email)) || isSendersOwn(address.slice(address.indexOf("@") + 1), facts);
  return found.some((address) => !isOwn(address));
}

export const REQUEST_CUES: readonly Cue[] = [
  ...REQUEST.map(cueOf),
  {
    group: "sender",
    says: "Another email address in the text",
    value: (facts) => when(namesAnotherAddress(facts)),
    inDoubt: true,
  },
];
