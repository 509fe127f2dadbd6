import { atOnce, type Steps } from "../steps.ts";
import type { Folder } from "../verdict.ts";
import { type Example, readReferences } from "./example.ts";
import { ALWAYS, ALWAYS_VALUE } from "./features.ts";
import { type Fitted, pointsOf } from "./fitted.ts";
import { type Counted, chanceOfSpam, solve } from "./solve.ts";

export interface Examples {
  /** Messages that the owner moved, in their current folder. */
  readonly moved: readonly Example[];
  /** Messages that the owner left where the filter put them. */
  readonly left: readonly Example[];
}

/** Only this many of the newest messages are used. */
export const MAX_MOVED = 256;
export const MAX_LEFT: Readonly<Record<Folder, number>> = { inbox: 400, spam: 200 };

// Holding back a genuine message costs more than letting spam through, so inbox messages count for more. Moved messages
// count for more than those left in place.
const MOVED_COUNTS: Readonly<Record<Folder, number>> = { inbox: 3, spam: 1 };
const LEFT_COUNTS: Readonly<Record<Folder, number>> = { inbox: 2, spam: 1 };
const REFERENCE_COUNTS = 0.75;
// A few moves to spam may be alike by chance, so each counts for less.
const FIRST_SPAM_COUNTS = 0.2;
const MANY_SPAM = 10;
// Inboxes also hold spam that owners opened but did not move. Messages left there hardly count in the first fit; the
// second weighs them by their probability of being genuine in the first.
const DOUBTED_COUNTS = 0.1;

const MAX_WEIGHT = 32;

/**
 * Weights added to the shipped filter's points to fit the account's messages. Refitted from scratch each time, so a
 * message moved back or deleted leaves no trace. Includes genuine reference messages, so that it learns the kind of
 * message and not that messages are spam. Null if nothing was moved: then there is nothing to learn.
 */
export function fitWeights(examples: Examples): Fitted | null {
  return atOnce(fitInSteps(examples));
}

/** Like `fitWeights`, in steps. */
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
// If a site's spam resembles one or two references, they must not block learning; a hostile history brings many of them
// near, and others' messages lie between them.
const MAX_NEAR = 2;
const NEAR = 3.4;
// Many messages left in the inbox already keep the weights honest, so references may come nearer.
const MIN_NEAR = 2.75;
const FEW_LEFT = 150;

/** References within this distance below the threshold count as near. */
function nearFor(leftInInbox: number): number {
  const share = Math.max(0, leftInInbox - FEW_LEFT) / (MAX_LEFT.inbox - FEW_LEFT);
  return NEAR - (NEAR - MIN_NEAR) * Math.min(1, share);
}

/**
 * Bias of the weights against all genuine messages, in points, as hostile or mistaken moves cause it. Subtracted from
 * every message, so distinctions remain; measured on references outside the fit.
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
