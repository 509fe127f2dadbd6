import { atOnce, type Steps } from "../steps.ts";
import type { Folder } from "../verdict.ts";
import { type Example, readReferences } from "./example.ts";
import { ALWAYS, ALWAYS_VALUE } from "./features.ts";
import { type Fitted, pointsOf } from "./fitted.ts";
import { type Counted, chanceOfSpam, solve } from "./solve.ts";

export interface Examples {
  /** Those that the owner moved, where they are now. */
  readonly moved: readonly Example[];
  /** Those that the owner left where the filter had put them. */
  readonly left: readonly Example[];
}

/** The number of newest messages that are looked at. */
export const MAX_MOVED = 256;
export const MAX_LEFT: Readonly<Record<Folder, number>> = { inbox: 400, spam: 200 };

// A person held back costs more than a spam let through, so what belongs in the inbox counts for more; what was moved
// counts for more than what was only left.
const MOVED_COUNTS: Readonly<Record<Folder, number>> = { inbox: 3, spam: 1 };
const LEFT_COUNTS: Readonly<Record<Folder, number>> = { inbox: 2, spam: 1 };
const REFERENCE_COUNTS = 0.75;
// A few moves to spam may be of one kind by chance, so each of them counts for less.
const FIRST_SPAM_COUNTS = 0.2;
const MANY_SPAM = 10;
// People open spam without moving it, so it lies in an inbox too. In a first fit what was left there hardly
// counts; in the second it counts by how likely it is genuine by the first.
const DOUBTED_COUNTS = 0.1;

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
  const trust = Math.min(1, FIRST_SPAM_COUNTS + moved.filter(isInSpam).length / MANY_SPAM);
  const certain: Counted[] = [
    ...moved.map((example) => ({ ...example, counts: MOVED_COUNTS[example.folder] * (isInSpam(example) ? trust : 1) })),
    ...left.filter(isInSpam).map((example) => ({ ...example, counts: LEFT_COUNTS.spam })),
    ...taught.map((example) => ({ ...example, counts: REFERENCE_COUNTS })),
  ];
  const inInbox = left.filter((example) => !isInSpam(example));
  const first = yield* solve([...certain, ...inInbox.map((example) => ({ ...example, counts: DOUBTED_COUNTS }))]);
  yield;
  const weights = yield* solve([
    ...certain,
    ...inInbox.map((example) => ({ ...example, counts: LEFT_COUNTS.inbox * (1 - chanceOfSpam(example, first)) })),
  ]);
  yield;
  weights[ALWAYS] = (weights[ALWAYS] ?? 0) - excess(weights, checked, nearFor(inInbox.length)) / ALWAYS_VALUE;
  const whole = (weight: number) => Math.round(Math.min(Math.max(weight, -MAX_WEIGHT), MAX_WEIGHT) * 1_000);
  return { weights: Int16Array.from(weights, whole) };
}

const isInSpam = ({ folder }: Example) => folder === "spam";

/** Largest shift of the references' median towards spam, in points. */
const MAX_MIDDLE_SHIFT = 0.5;
// If a site's spam reads like one or two of the references, these few must not keep it from learning; a hostile history
// brings many of them near, and others' messages lie between them.
const MAX_NEAR = 2;
const NEAR = 3.4;
// Many messages left in the inbox of an account keep its weights honest by themselves, so its references may come nearer.
const MIN_NEAR = 2.75;
const FEW_LEFT = 150;

/** References within this distance below the threshold are near to it. */
function nearFor(leftInInbox: number): number {
  const share = Math.max(0, leftInInbox - FEW_LEFT) / (MAX_LEFT.inbox - FEW_LEFT);
  return NEAR - (NEAR - MIN_NEAR) * Math.min(1, share);
}

/**
 * Bias of the weights against genuine messages of every kind, as hostile or mistaken moves cause it, in points. It is
 * subtracted for every message, so the distinctions remain. Measured on references outside the fit.
 */
function excess(weights: Float64Array, checked: readonly Example[], near: number): number {
  const shifts = checked.map(({ features }) => pointsOf(weights, features)).toSorted((left, right) => left - right);
  const middle = shifts[Math.floor(shifts.length / 2)] ?? 0;
  const beyond = checked
    .filter(({ above }) => above < 0)
    .map(({ features, above }) => above + pointsOf(weights, features) + near)
    .toSorted((left, right) => right - left);
  return Math.max(middle - MAX_MIDDLE_SHIFT, beyond[MAX_NEAR] ?? 0, 0);
}
