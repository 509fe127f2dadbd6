import { SELLING, THEMES, type Theme } from "../phrases/themes.ts";
import { type Cue, type CueGroup, type CueRow, cueOf, saturate, when } from "./cue.ts";
import type { Facts } from "./facts.ts";

const HARD: readonly Theme[] = ["gambling", "adult", "pharmacy", "crypto and trading", "loans and funding"];

const SPAM_THEMES: readonly Theme[] = [...SELLING, "scare", "another channel", "sales talk", "own page"];

const SAYS: Readonly<Record<Theme, string>> = {
  "search ranking": "Mentions search ranking or traffic",
  "links for sale": "Mentions backlinks or guest posts",
  "web services": "Mentions web services",
  "address lists": "Mentions email lists or mass mailing",
  "crypto and trading": "Mentions crypto or trading",
  "loans and funding": "Mentions loans or funding",
  gambling: "Mentions gambling",
  adult: "Mentions dating or sex",
  pharmacy: "Mentions medication or weight loss",
  goods: "Mentions goods or offers",
  niches: "Mentions services that spam often advertises",
  "own page": "Points the reader to a page",
  scare: "Mentions threats or prizes",
  "another channel": "Asks to continue in another app",
  "asking to pitch": "Offers to send a proposal",
  "sales talk": "Words common in sales messages",
  praise: "Praises the page",
  flattery: "Generic flattery",
  "price probe": "Only asks for a price or an address",
  "own case": "Mentions specific details",
  discussion: "Reads like part of a discussion",
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
  readonly sold: number;
}

const NO_SUMS: Sums = { selling: 0, hard: 0, spam: 0, sold: 0 };
const summed = new WeakMap<Facts, Sums>();

/** Facts of one submission that many cues use, worked out once. */
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

/** One phrase, two, and how many more, for each theme. */
const THEME_CUES: readonly Cue[] = (Object.keys(THEMES) as Theme[]).flatMap((theme) => [
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 1) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 2) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => saturate(countIn(facts, theme) - 2, 2) },
]);

/** Combinations of themes. */
const COMBINED: readonly CueRow[] = [
  ["topic", "Mentions several things that spam sells", (facts) => when(sumsOf(facts).sold >= 2)],
  ["topic", "Mentions several things that spam sells", (facts) => when(sumsOf(facts).sold >= 3)],
  ["topic", "Typical spam topic", (facts) => when(sumsOf(facts).hard >= 1)],
  ["topic", "Typical spam topic", (facts) => when(sumsOf(facts).hard >= 2)],
  ["topic", "Typical spam topic", (facts) => saturate(sumsOf(facts).hard - 2, 2)],
  ["topic", "Spam phrases", (facts) => when(sumsOf(facts).spam >= 2)],
  ["topic", "Spam phrases", (facts) => when(sumsOf(facts).spam >= 4)],
  ["topic", "Spam phrases", (facts) => saturate(sumsOf(facts).spam - 4, 4)],
  [
    "request",
    "Names nothing that spam usually sells",
    (facts) => when(sumsOf(facts).selling === 0 && facts.wordCount > 2),
  ],
  [
    "approach",
    "Words common in sales messages",
    (facts) => when(sumsOf(facts).selling > 0 && countIn(facts, "sales talk") > 1),
  ],
  [
    "approach",
    "Asks to continue in another app",
    (facts) => when(sumsOf(facts).selling > 0 && countIn(facts, "another channel") > 0),
  ],
  [
    "approach",
    "Offers to send a proposal",
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
    "Praise and words of sales messages",
    (facts) => when(countIn(facts, "praise") > 0 && sumsOf(facts).selling + countIn(facts, "sales talk") > 1),
  ],
  [
    "request",
    "Mentions specific details",
    (facts) => when(sumsOf(facts).selling === 0 && countIn(facts, "own case") > 0),
  ],
];

export const TOPIC_CUES: readonly Cue[] = [...THEME_CUES, ...COMBINED.map(cueOf)];
