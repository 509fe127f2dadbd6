import type { Cue } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { LINK_CUES } from "./link-cues.ts";
import { SENDER_CUES } from "./sender-cues.ts";
import { TEXT_CUES } from "./text-cues.ts";

/** Every cue, in the order of the shipped weights. */
export const CUES: readonly Cue[] = [...LINK_CUES, ...TEXT_CUES, ...SENDER_CUES];

export function cueValues(facts: Facts): Float64Array {
  return Float64Array.from(CUES, (cue) => cue.value(facts));
}
