import { atOnce, type Steps } from "../steps.ts";
import type { Folder } from "../verdict.ts";
import type { Example } from "./example.ts";
import { ALWAYS, ALWAYS_VALUE } from "./features.ts";
import { type Fitted, pointsOf } from "./fitted.ts";
import { readReferences } from "./reference.ts";
import { type Counted, solve } from "./solve.ts";

export interface Examples {
  /** Those that the owner moved, where they are now. */
  readonly moved: readonly Example[];
  /** Those that the owner left where the filter had put them. */
  readonly left: readonly Example[];
}

/** As many are looked at, the newest ones. */
export const MAX_MOVED = 256;
export const MAX_LEFT: Readonly<Record<Folder, number>> = { inbox: 400, spam: 200 };

// A person held back costs more than a spam let through, so what belongs in the inbox counts for more; what was moved
// counts for more than what was only left.
const MOVED_COUNTS: Readonly<Record<Folder, number>> = { inbox: 3, spam: 1 };
const LEFT_COUNTS: Readonly<Record<Folder, number>> = { inbox: 2, spam: 1 };
const REFERENCE_COUNTS = 0.75;

const MAX_WEIGHT = 32;

/**
 * Weights that, added to the shipped filter's points, put the account's messages where they belong, fitted anew each
 * time. So a message that is moved back or deleted leaves no trace. Genuine reference messages take part, so that what is
 * learned is the kind of message and not that messages are spam. Null where nothing was moved: then there is nothing to
 * learn.
 */
export function fitWeights(examples: Examples): Fitted | null {
  return atOnce(fitInSteps(examples));
}

/** The same, laid out in steps. */
export function* fitInSteps({ moved, left }: Examples): Steps<Fitted | null> {
  if (moved.length === 0) return null;
  const { taught, checked } = yield* readReferences();
  const rows: Counted[] = [
    ...moved.map((example) => ({ ...example, counts: MOVED_COUNTS[example.folder] })),
    ...left.map((example) => ({ ...example, counts: LEFT_COUNTS[example.folder] })),
    ...taught.map((example) => ({ ...example, counts: REFERENCE_COUNTS })),
  ];
  const weights = yield* solve(rows);
  yield;
  weights[ALWAYS] = (weights[ALWAYS] ?? 0) - excess(weights, checked) / ALWAYS_VALUE;
  const whole = (weight: number) => Math.round(Math.min(Math.max(weight, -MAX_WEIGHT), MAX_WEIGHT) * 1_000);
  return { weights: Int16Array.from(weights, whole) };
}

/** So many points the middle one of the references may be shifted towards spam. */
const MAX_MIDDLE_SHIFT = 0.5;
// Where a site's spam reads like one or two of the references, these few must not keep it from learning; a hostile history
// brings many of them near, and others' messages lie between them.
const MAX_NEAR = 2;
const NEAR = 3;

/**
 * By how many points the weights speak too much against genuine messages of every kind, as a hostile or mistaken history
 * of moves makes them. So much is taken off what they say of every message: what they tell apart they still do. Judged by
 * references that they were not fitted to.
 */
function excess(weights: Float64Array, checked: readonly Example[]): number {
  const shifts = checked.map(({ features }) => pointsOf(weights, features)).toSorted((left, right) => left - right);
  const middle = shifts[Math.floor(shifts.length / 2)] ?? 0;
  const beyond = checked
    .filter(({ above }) => above < 0)
    .map(({ features, above }) => above + pointsOf(weights, features) + NEAR)
    .toSorted((left, right) => right - left);
  return Math.max(middle - MAX_MIDDLE_SHIFT, beyond[MAX_NEAR] ?? 0, 0);
}
