import type { Theme } from "../phrases/themes.ts";
import type { Reading } from "../text/read-submission.ts";
import type { Cue } from "./cue.ts";
import { factsOf } from "./facts.ts";
import { HOMEPAGE_CUES } from "./homepage-cues.ts";
import { isOfStrangeLink, LINK_CUES } from "./link-cues.ts";
import { REQUEST_CUES } from "./request-cues.ts";
import { SENDER_CUES } from "./sender-cues.ts";
import { SAYS, TOPIC_CUES } from "./topic-cues.ts";
import { WRITING_CUES } from "./writing-cues.ts";

/** Every cue, in the order of the shipped weights. */
export const CUES: readonly Cue[] = [
  ...LINK_CUES,
  ...HOMEPAGE_CUES,
  ...TOPIC_CUES,
  ...WRITING_CUES,
  ...REQUEST_CUES,
  ...SENDER_CUES,
];

const known = new WeakMap<Reading, Float64Array>();

/** Computed once per reading, for the shipped model and an account's own weights. */
export function cueValues(reading: Reading): Float64Array {
  const before = known.get(reading);
  if (before !== undefined) return before;
  const facts = factsOf(reading);
  const values = new Float64Array(CUES.length);
  for (let at = 0; at < CUES.length; at += 1) values[at] = CUES[at]?.value(facts) ?? 0;
  known.set(reading, values);
  return values;
}

const STRANGE_LINK_CUES = CUES.flatMap((cue, at) => (isOfStrangeLink(cue) ? [at] : []));

const FIRST_OF_THEME = new Map(
  (Object.keys(SAYS) as Theme[]).map((theme) => [theme, CUES.findIndex(({ says }) => says === SAYS[theme])]),
);

export function mentions(reading: Reading, theme: Theme): boolean {
  return (cueValues(reading)[FIRST_OF_THEME.get(theme) ?? 0] ?? 0) > 0;
}

/** True if a submission has a link with an unknown target, except the sender's own domain. */
export function hasStrangeLink(reading: Reading): boolean {
  if (reading.links.length === 0) return false;
  const values = cueValues(reading);
  return STRANGE_LINK_CUES.some((at) => (values[at] ?? 0) > 0);
}
