import { THEMES, type Theme } from "../phrases/themes.ts";
import { type Cue, type CueGroup, soften, when } from "./cue.ts";
import { countOf, type Facts } from "./facts.ts";

type Row = readonly [group: CueGroup, says: string, value: Cue["value"]];

const SELLING: readonly Theme[] = [
  "search ranking",
  "links for sale",
  "web services",
  "address lists",
  "crypto and trading",
  "loans and funding",
  "gambling",
  "adult",
  "pharmacy",
  "goods",
  "niches",
];
const HARD: readonly Theme[] = ["gambling", "adult", "pharmacy", "crypto and trading", "loans and funding"];

const SPAM_THEMES: readonly Theme[] = [...SELLING, "scare", "another channel", "sales talk", "own page"];

const SAYS: Readonly<Record<Theme, string>> = {
  "search ranking": "It speaks of search ranking or traffic.",
  "links for sale": "It speaks of links or guest posts.",
  "web services": "It offers web services.",
  "address lists": "It offers address lists or mass mailing.",
  "crypto and trading": "It speaks of crypto or trading.",
  "loans and funding": "It speaks of loans or funding.",
  gambling: "It speaks of gambling.",
  adult: "It speaks of dating or sex.",
  pharmacy: "It speaks of medicines or slimming.",
  goods: "It advertises goods.",
  niches: "It advertises a trade, homework or downloads.",
  "own page": "It sends the reader to its own page.",
  scare: "It threatens or promises a prize.",
  "another channel": "It asks to go on elsewhere.",
  "sales talk": "It talks as sellers do.",
  praise: "It praises the page.",
  flattery: "It flatters as comment robots do.",
  "price probe": "It only probes for a price or an address.",
  "own case": "It speaks of a case of its own.",
  discussion: "It discusses what is on the page.",
};

const APPROACH: ReadonlySet<Theme> = new Set([
  "another channel",
  "sales talk",
  "praise",
  "flattery",
  "own page",
  "price probe",
  "scare",
]);
const REQUEST: ReadonlySet<Theme> = new Set(["own case", "discussion"]);

const groupOf = (theme: Theme): CueGroup =>
  REQUEST.has(theme) ? "request" : APPROACH.has(theme) ? "approach" : "topic";
const countIn = ({ themes }: Facts, theme: Theme) => themes.get(theme)?.size ?? 0;
const sumIn = (facts: Facts, themes: readonly Theme[]) => themes.reduce((sum, theme) => sum + countIn(facts, theme), 0);

/** For each theme: one phrase, two, and how many more. */
const THEME_CUES: readonly Cue[] = (Object.keys(THEMES) as Theme[]).flatMap((theme) => [
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 1) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 2) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => soften(countIn(facts, theme) - 2, 2) },
]);

const COMBINED: readonly Row[] = [
  [
    "topic",
    "It sells several things.",
    (facts) => when(SELLING.filter((theme) => countIn(facts, theme) > 0).length >= 2),
  ],
  ["topic", "It sells many things.", (facts) => when(SELLING.filter((theme) => countIn(facts, theme) > 0).length >= 3)],
  ["topic", "It speaks of what robots advertise.", (facts) => when(sumIn(facts, HARD) >= 1)],
  ["topic", "It speaks of what robots advertise.", (facts) => when(sumIn(facts, HARD) >= 2)],
  ["topic", "It speaks of what robots advertise.", (facts) => soften(sumIn(facts, HARD) - 2, 2)],
  ["topic", "It uses phrases of spam.", (facts) => when(sumIn(facts, SPAM_THEMES) >= 2)],
  ["topic", "It uses phrases of spam.", (facts) => when(sumIn(facts, SPAM_THEMES) >= 4)],
  ["topic", "It uses phrases of spam.", (facts) => soften(sumIn(facts, SPAM_THEMES) - 4, 4)],
  [
    "topic",
    "It uses more phrases of spam than its length accounts for.",
    (facts) => soften((10 * sumIn(facts, SPAM_THEMES)) / Math.max(facts.wordCount, 10), 1),
  ],
  ["request", "It sells nothing.", (facts) => when(sumIn(facts, SELLING) === 0)],
  [
    "approach",
    "It sells, and talks as sellers do.",
    (facts) => when(sumIn(facts, SELLING) > 0 && countIn(facts, "sales talk") > 1),
  ],
  [
    "approach",
    "It sells, and asks to go on elsewhere.",
    (facts) => when(sumIn(facts, SELLING) > 0 && countIn(facts, "another channel") > 0),
  ],
  [
    "approach",
    "It flatters and says nothing else.",
    (facts) =>
      when(
        countIn(facts, "flattery") > 0 &&
          countIn(facts, "own case") + countIn(facts, "discussion") === 0 &&
          facts.wordCount < 80,
      ),
  ],
  [
    "approach",
    "It flatters and carries a link.",
    (facts) => when(countIn(facts, "flattery") > 0 && facts.foreign.length > 0),
  ],
  [
    "approach",
    "It praises and flatters.",
    (facts) => when(countIn(facts, "flattery") >= 2 && countIn(facts, "praise") > 0),
  ],
  [
    "approach",
    "It praises and sells.",
    (facts) => when(countIn(facts, "praise") > 0 && sumIn(facts, SELLING) + countIn(facts, "sales talk") > 1),
  ],
  [
    "request",
    "It sells nothing and speaks of a case of its own.",
    (facts) => when(sumIn(facts, SELLING) === 0 && countIn(facts, "own case") > 0),
  ],
];

const MONEY = /(?:[$€£₽¥₹]\s?\d|\d[\d.,]*\s?(?:[$€£₽¥₹]|usd|eur|euro|dollars?|rub|руб|k\b))/gi;
const PERCENT = /\d\s?%/g;
const CAPITAL_WORD = /(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu;
const EMOJI = /\p{Extended_Pictographic}/gu;
const GREETING =
  /^[\s"'(]*(?:hi|hello|hey|good (?:morning|day|afternoon|evening)|dear|hallo|guten|sehr|bonjour|bonsoir|hola|buenos|buenas|ciao|salve|buongiorno|ola|bom dia|boa|witam|dzien|merhaba|selamlar|привет|здравствуйте|добрый|доброго|你好|您好|こんにちは|안녕|xin chao|halo|selamat|goedendag|beste|hej|ahoj|szia|buna)/;
const THANKS =
  /thank|cheers|danke|merci|gracias|grazie|obrigad|спасибо|dziekuj|dzieki|bedankt|tack|takk|kiitos|tesekkur|谢谢|ありがとう|감사|terima kasih|cam on|dekuj|koszonom|multumesc/;
const ADDRESS_IN_TEXT = /[^\s@<>]{1,64}@[^\s@<>]{1,100}\.[a-z]{2,10}/gi;

const WRITING: readonly Row[] = [
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
  ["request", "It asks a question.", ({ reading }) => when(/[?？؟]/.test(reading.text))],
  ["request", "It asks several questions.", ({ reading }) => when(countOf(reading.text, /[?？؟]/g) >= 2)],
  ["request", "It greets.", ({ reading }) => when(GREETING.test(reading.folded.text.slice(0, 60)))],
  ["request", "It says thanks.", ({ reading }) => when(THANKS.test(reading.folded.text))],
  [
    "request",
    "It names a time or date.",
    ({ reading }) =>
      when(
        /\b\d{1,2}[:h.]\d{2}\b|\b\d{1,2}\s?(?:am|pm|uhr)\b|\b\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?\b/i.test(reading.text),
      ),
  ],
  [
    "request",
    "It names a number of its own, as an order has.",
    ({ reading }) =>
      when(/(?:#|nr\.?|no\.?|№|n°|order|invoice|rechnung|ticket)\s?:?\s?[a-z]{0,3}-?\d{3,}/i.test(reading.text)),
  ],
  [
    "request",
    "It quotes code.",
    ({ reading }) => when(/[{};]\s*$|=>|\(\)|<\?php|```|\bnpm\b|\bsudo\b|\berror:/im.test(reading.text)),
  ],
  ["topic", "It names sums of money.", ({ reading }) => soften(countOf(reading.text, MONEY), 1)],
  ["topic", "It names percentages.", ({ reading }) => soften(countOf(reading.text, PERCENT), 1)],
  ["sender", "It gives a mail address in the text.", ({ reading }) => when(countOf(reading.text, ADDRESS_IN_TEXT) > 0)],
  [
    "sender",
    "It gives another mail address than the sender's.",
    ({ reading }) =>
      when(
        reading.email !== "" &&
          [...reading.text.matchAll(ADDRESS_IN_TEXT)].some(([found]) => !found.toLowerCase().includes(reading.email)),
      ),
  ],
];

export const TEXT_CUES: readonly Cue[] = [
  ...THEME_CUES,
  ...[...COMBINED, ...WRITING].map(([group, says, value]) => ({ group, says, value })),
];
