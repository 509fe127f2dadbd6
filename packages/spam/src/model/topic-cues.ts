import { THEMES, type Theme } from "../phrases/themes.ts";
import { type Cue, type CueGroup, type CueRow, cueOf, saturate, when } from "./cue.ts";
import type { Facts } from "./facts.ts";

export const SAYS: Readonly<Record<Theme, string>> = {
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
  report: "Asks about a message or reports a problem",
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
const REQUEST: ReadonlySet<Theme> = new Set(["own case", "discussion", "report"]);

const groupOf = (theme: Theme): CueGroup =>
  REQUEST.has(theme) ? "request" : APPROACH.has(theme) ? "approach" : "topic";
// A long text contains phrases of every theme: beyond this many words each counts for less.
const FULL_WORDS = 150;
const countIn = ({ themes, wordCount }: Facts, theme: Theme) =>
  (themes.get(theme)?.size ?? 0) * Math.min(1, FULL_WORDS / Math.max(wordCount, 1));

/** Per theme: one phrase, two, and the number beyond that. */
const THEME_CUES: readonly Cue[] = (Object.keys(THEMES) as Theme[]).flatMap((theme) => [
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 1) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => when(countIn(facts, theme) >= 2) },
  { group: groupOf(theme), says: SAYS[theme], value: (facts) => saturate(countIn(facts, theme) - 2, 2) },
]);

const COMBINED: readonly CueRow[] = [
  ["topic", "Mentions several things that spam sells", ({ selling }) => when(selling >= 3)],
  [
    "request",
    "Names nothing that spam usually sells",
    ({ selling, wordCount }) => when(selling === 0 && wordCount > 2),
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
  ["approach", "Praise and flattery", (facts) => when(countIn(facts, "flattery") >= 2 && countIn(facts, "praise") > 0)],
];

export const TOPIC_CUES: readonly Cue[] = [...THEME_CUES, ...COMBINED.map(cueOf)];
