import type { Facts } from "./facts.ts";

/** The reason under which a cue is shown. */
export type CueGroup = "links" | "topic" | "approach" | "sender" | "writing" | "request";

/** Towards spam, towards the visitor, or a little either way. */
export type Leaning = "spam" | "visitor" | "either";

const GROUP_LEANING: Readonly<Record<CueGroup, Leaning>> = {
  links: "spam",
  topic: "spam",
  approach: "spam",
  sender: "either",
  writing: "either",
  request: "visitor",
};

export const leaningOf = ({ group, leaning }: Cue): Leaning => leaning ?? GROUP_LEANING[group];

/** An observable trait of a submission, with a sentence that describes it; its weight is learned. */
export interface Cue {
  readonly group: CueGroup;
  readonly says: string;
  /** The only direction it may count in, whatever the training text suggests; defaults to its group's. */
  readonly leaning?: Leaning;
  /** True if it says nothing alone, such as a site's name: it counts only when the rest leaves doubt. */
  readonly inDoubt?: boolean;
  /** From 0 (absent) to 1. */
  readonly value: (facts: Facts) => number;
}

export type CueRow = readonly [group: CueGroup, says: string, value: Cue["value"]];

export const cueOf = ([group, says, value]: CueRow): Cue => ({ group, says, value });

export const when = (isSo: boolean): number => (isSo ? 1 : 0);

/** Saturating count: 0, 0.5, 0.67, 0.75 … */
export const saturate = (count: number, half = 1): number => Math.max(count, 0) / (Math.max(count, 0) + half);
