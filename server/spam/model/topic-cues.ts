import { THEMES, type Theme } from "../phrases/themes.ts";
import { type Cue, type CueGroup, type CueRow, cueOf, soften, when } from "./cue.ts";
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
// A long text has a phrase of everything somewhere: beyond this many words each counts for less.
const FULL_WORDS = 150;
const countIn = ({ themes, wordCount }: Facts, theme: Theme) =>
  (themes.get(theme)?.size ?? 0) * Math.min(1, FULL_WORDS / Math.max(wordCount, 1));
const sumIn = (facts: Facts, themes: readonly Theme[]) => themes.reduce((sum, theme) => sum + countIn(facts, theme), 0);

/** For each theme: one phrase, two, and how many more. */
const THEME_CUES: readonly Cue[] = (Object.keys(THEMES) as Theme[]).flatMap((theme) => [
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 1) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 2) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => soften(countIn(facts, theme) - 2, 2) },
]);

/** What themes say together. */
const COMBINED: readonly CueRow[] = [
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

export const TOPIC_CUES: readonly Cue[] = [...THEME_CUES, ...COMBINED.map(cueOf)];
