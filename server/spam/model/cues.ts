import type { Cue } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { LINK_CUES } from "./link-cues.ts";
import { REQUEST_CUES } from "./request-cues.ts";
import { SENDER_CUES } from "./sender-cues.ts";
import { TOPIC_CUES } from "./topic-cues.ts";
import { WRITING_CUES } from "./writing-cues.ts";

/** Every cue, in the order of the shipped weights. */
export const CUES: readonly Cue[] = [...LINK_CUES, ...TOPIC_CUES, ...WRITING_CUES, ...REQUEST_CUES, ...SENDER_CUES];

export function cueValues(facts: Facts): Float64Array {
  return Float64Array.from(CUES, (cue) => cue.value(facts));
}
