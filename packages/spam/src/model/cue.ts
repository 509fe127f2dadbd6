import type { Facts } from "./facts.ts";

/** The name of the reason that a cue is shown under. */
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

/** One thing that can be seen in a submission, with the sentence that says so; its weight is learned. */
export interface Cue {
  readonly group: CueGroup;
  readonly says: string;
  /** The one direction it may count in, whatever the training text suggests; that of its group by default. */
  readonly leaning?: Leaning;
  /** True if it says nothing by itself, such as what a site is called: it counts only where the rest leaves a doubt. */
  readonly inDoubt?: boolean;
  /** 0 for absent, up to 1. */
  readonly value: (facts: Facts) => number;
}

/** A cue as a line of a table. */
export type CueRow = readonly [group: CueGroup, says: string, value: Cue["value"]];

export const cueOf = ([group, says, value]: CueRow): Cue => ({ group, says, value });

export const when = (isSo: boolean): number => (isSo ? 1 : 0);

/** Grows with a count, ever more slowly: 0, 0.5, 0.67, 0.75 … */
export const saturate = (count: number, half = 1): number => Math.max(count, 0) / (Math.max(count, 0) + half);
