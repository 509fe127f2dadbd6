import { THEMES, type Theme } from "../phrases/themes.ts";
import { type Cue, type CueGroup, type CueRow, cueOf, saturate, when } from "./cue.ts";
import type { Facts } from "./facts.ts";

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
  "search ranking": "Mentions search ranking or traffic",
  "links for sale": "Mentions backlinks or guest posts",
  "web services": "Offers web services",
  "address lists": "Offers email lists or mass mailing",
  "crypto and trading": "Mentions crypto or trading",
  "loans and funding": "Mentions loans or funding",
  gambling: "Mentions gambling",
  adult: "Mentions dating or sex",
  pharmacy: "Mentions medication or weight loss",
  goods: "Advertises products",
  niches: "Advertises a service, homework help or downloads",
  "own page": "Asks the reader to visit its page",
  scare: "Threats or prizes",
  "another channel": "Asks to continue in another app",
  "asking to pitch": "Asks whether it may send an offer",
  "sales talk": "Sales language",
  praise: "Praises the page",
  flattery: "Generic flattery",
  "price probe": "Only asks for a price or an address",
  "own case": "Mentions specific details",
  discussion: "Discusses the page’s content",
};

const APPROACH: ReadonlySet<Theme> = new Set([
  "another channel",
  "asking to pitch",
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
// A long text has a phrase of everything somewhere: beyond this many words each counts for less.
const FULL_WORDS = 150;
const countIn = ({ themes, wordCount }: Facts, theme: Theme) =>
  (themes.get(theme)?.size ?? 0) * Math.min(1, FULL_WORDS / Math.max(wordCount, 1));
const sumIn = (facts: Facts, themes: readonly Theme[]) => themes.reduce((sum, theme) => sum + countIn(facts, theme), 0);

interface Sums {
  readonly selling: number;
  readonly hard: number;
  readonly spam: number;
  /** How many different things are sold. */
  readonly sold: number;
}

const NO_SUMS: Sums = { selling: 0, hard: 0, spam: 0, sold: 0 };
const summed = new WeakMap<Facts, Sums>();

/** What many cues ask of one submission, worked out once. */
function sumsOf(facts: Facts): Sums {
  if (facts.themes.size === 0) return NO_SUMS;
  const known = summed.get(facts);
  if (known !== undefined) return known;
  const sums = {
    selling: sumIn(facts, SELLING),
    hard: sumIn(facts, HARD),
    spam: sumIn(facts, SPAM_THEMES),
    sold: SELLING.filter((theme) => countIn(facts, theme) > 0).length,
  };
  summed.set(facts, sums);
  return sums;
}

/** For each theme: one phrase, two, and how many more. */
const THEME_CUES: readonly Cue[] = (Object.keys(THEMES) as Theme[]).flatMap((theme) => [
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 1) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 2) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => saturate(countIn(facts, theme) - 2, 2) },
]);

/** What themes say together. */
const COMBINED: readonly CueRow[] = [
  ["topic", "Sells several things", (facts) => when(sumsOf(facts).sold >= 2)],
  ["topic", "Sells many things", (facts) => when(sumsOf(facts).sold >= 3)],
  ["topic", "Typical spam topic", (facts) => when(sumsOf(facts).hard >= 1)],
  ["topic", "Typical spam topic", (facts) => when(sumsOf(facts).hard >= 2)],
  ["topic", "Typical spam topic", (facts) => saturate(sumsOf(facts).hard - 2, 2)],
  ["topic", "Spam phrases", (facts) => when(sumsOf(facts).spam >= 2)],
  ["topic", "Spam phrases", (facts) => when(sumsOf(facts).spam >= 4)],
  ["topic", "Spam phrases", (facts) => saturate(sumsOf(facts).spam - 4, 4)],
  [
    "topic",
    "Many spam phrases for its length",
    (facts) => saturate((10 * sumsOf(facts).spam) / Math.max(facts.wordCount, 10), 1),
  ],
  ["request", "Sells nothing", (facts) => when(sumsOf(facts).selling === 0 && facts.wordCount > 2)],
  [
    "approach",
    "Sells with sales language",
    (facts) => when(sumsOf(facts).selling > 0 && countIn(facts, "sales talk") > 1),
  ],
  [
    "approach",
    "Sells and asks to continue in another app",
    (facts) => when(sumsOf(facts).selling > 0 && countIn(facts, "another channel") > 0),
  ],
  [
    "approach",
    "Asks whether it may send an offer, and sells something",
    (facts) => when(sumsOf(facts).selling > 0 && countIn(facts, "asking to pitch") > 0),
  ],
  [
    "approach",
    "Only flattery",
    (facts) =>
      when(
        countIn(facts, "flattery") > 0 &&
          countIn(facts, "own case") + countIn(facts, "discussion") === 0 &&
          facts.wordCount < 80,
      ),
  ],
  ["approach", "Flattery with a link", (facts) => when(countIn(facts, "flattery") > 0 && facts.foreign.length > 0)],
  ["approach", "Praise and flattery", (facts) => when(countIn(facts, "flattery") >= 2 && countIn(facts, "praise") > 0)],
  [
    "approach",
    "Praise and sales talk",
    (facts) => when(countIn(facts, "praise") > 0 && sumsOf(facts).selling + countIn(facts, "sales talk") > 1),
  ],
  [
    "request",
    "Sells nothing and mentions specific details",
    (facts) => when(sumsOf(facts).selling === 0 && countIn(facts, "own case") > 0),
  ],
];

export const TOPIC_CUES: readonly Cue[] = [...THEME_CUES, ...COMBINED.map(cueOf)];
