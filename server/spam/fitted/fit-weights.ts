import type { Folder } from "../verdict.ts";
import type { Example } from "./example.ts";
import { FEATURES } from "./features.ts";
import { type Fitted, pointsOf } from "./fitted.ts";
import { CHECKED_REFERENCES, TAUGHT_REFERENCES } from "./reference.ts";

export interface Examples {
  /** Those that the owner moved, where they are now. */
  readonly moved: readonly Example[];
  /** Those that the owner left where the filter had put them. */
  readonly left: readonly Example[];
}

/** As many are looked at, the newest ones. */
export const MOST_MOVED = 256;
export const MOST_LEFT: Readonly<Record<Folder, number>> = { inbox: 400, spam: 200 };

// A person held back costs more than a spam let through, so what belongs in the inbox counts for more; what was moved
// counts for more than what was only left.
const MOVED_COUNTS: Readonly<Record<Folder, number>> = { inbox: 4, spam: 1 };
const LEFT_COUNTS: Readonly<Record<Folder, number>> = { inbox: 3, spam: 1 };
const REFERENCE_COUNTS = 0.75;

const ROUNDS = 40;
const RIDGE = 0.3;
/** Log-odds for each point. */
const STEEPNESS = 0.7;
const MOST_LOG_ODDS = 12;

/**
 * Weights that, added to the shipped filter's points, put the account's messages where they belong: a logistic
 * regression, held near zero, fitted anew each time. So a message that is moved back or deleted leaves no trace. Genuine
 * reference messages take part, so that what is learned is the kind of message and not that messages are spam.
 * Null where nothing was moved: then there is nothing to learn.
 */
export function fitWeights({ moved, left }: Examples): Fitted | null {
  if (moved.length === 0) return null;
  const rows: Row[] = [
    ...moved.map((example) => ({ ...example, counts: MOVED_COUNTS[example.folder] })),
    ...left.map((example) => ({ ...example, counts: LEFT_COUNTS[example.folder] })),
    ...TAUGHT_REFERENCES().map((example) => ({ ...example, counts: REFERENCE_COUNTS })),
  ];
  const weights = solve(rows);
  const whole = Int16Array.from(weights, (weight) => Math.round(Math.min(Math.max(weight, -32), 32) * 1_000));
  return { weights: whole, mostAgainst: mostAgainst(whole, left.filter(({ folder }) => folder === "inbox").length) };
}

interface Row extends Example {
  readonly counts: number;
}

/** Accelerated gradient steps, each place at the pace that it can bear. */
function solve(rows: readonly Row[]): Float64Array {
  const used = Int32Array.from(new Set(rows.flatMap(({ features }) => [...features.places])));
  const pace = paces(rows);
  const weights = new Float64Array(FEATURES);
  const before = new Float64Array(FEATURES);
  const ahead = new Float64Array(FEATURES);
  const slope = new Float64Array(FEATURES);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const place of used) {
      const weight = weights[place] ?? 0;
      ahead[place] = weight + (round / (round + 3)) * (weight - (before[place] ?? 0));
      slope[place] = RIDGE * (ahead[place] ?? 0);
    }
    for (const row of rows) addSlope(row, ahead, slope);
    for (const place of used) {
      before[place] = weights[place] ?? 0;
      weights[place] = (ahead[place] ?? 0) - (slope[place] ?? 0) / ((pace[place] ?? 0) + RIDGE);
    }
  }
  return weights;
}

function addSlope({ features, above, folder, counts }: Row, weights: Float64Array, slope: Float64Array): void {
  const odds = STEEPNESS * (above + pointsOf(weights, features));
  const share = 1 / (1 + Math.exp(-Math.min(Math.max(odds, -MOST_LOG_ODDS), MOST_LOG_ODDS)));
  const error = counts * STEEPNESS * (share - (folder === "spam" ? 1 : 0));
  const { places, values } = features;
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    slope[place] = (slope[place] ?? 0) + error * (values[at] ?? 0);
  }
}

/** An upper bound of how curved the error is at each place, so that no step goes too far. */
function paces(rows: readonly Row[]): Float64Array {
  const pace = new Float64Array(FEATURES);
  for (const { features, counts } of rows) {
    const { places, values } = features;
    const size = values.reduce((sum, value) => sum + Math.abs(value), 0);
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      pace[place] = (pace[place] ?? 0) + 0.25 * counts * STEEPNESS ** 2 * Math.abs(values[at] ?? 0) * size;
    }
  }
  return pace;
}

const MOST_TRUSTED = 8;
const LEAST_TRUSTED = 1;
/** From the first on weights are suspect, from the second on they are not trusted. */
const MIDDLE_SHIFT = [1.5, 1.95] as const;
const MOST_HELD = 1;
/** Others' messages lie between the references. */
const HELD_MARGIN = 0.5;
/** What is allowed beyond that to an account with so many messages of its own that its owner left in the inbox. */
const PROVEN_BY = 200;
const PROVEN_SHIFT = 0.3;

/**
 * Trust is earned: weights that speak against genuine messages of every kind, as a hostile or mistaken history of moves
 * makes them, are hardly believed. Judged by references that they were not fitted to: how far these are shifted in the
 * middle, and how many of them would be held. Messages that the owner left in the inbox took part in the fitting and keep
 * it honest, so an account that has many may differ a little more from what is usual elsewhere.
 */
function mostAgainst(weights: Int16Array, leftInInbox: number): number {
  const proof = Math.min(leftInInbox / PROVEN_BY, 1);
  const checked = CHECKED_REFERENCES().map(({ features, above }) => ({
    shift: pointsOf(weights, features) / 1_000,
    above,
  }));
  const shifts = checked.map(({ shift }) => shift).toSorted((left, right) => left - right);
  const middle = shifts[Math.floor(shifts.length / 2)] ?? 0;
  const suspicion = between(middle - proof * PROVEN_SHIFT, MIDDLE_SHIFT);
  // Those that would be held, by how little is enough for it.
  const holding = checked
    .filter(({ shift, above }) => above < 0 && above + shift >= 0)
    .map(({ above }) => -above)
    .toSorted((left, right) => left - right);
  const enough = holding[MOST_HELD] ?? MOST_TRUSTED + 1;
  const trusted = MOST_TRUSTED - suspicion * (MOST_TRUSTED - LEAST_TRUSTED);
  return Math.max(Math.min(trusted, enough - HELD_MARGIN), LEAST_TRUSTED);
}

/** From 0 to 1. */
function between(value: number, [from, to]: readonly [number, number]): number {
  return Math.min(Math.max((value - from) / (to - from), 0), 1);
}
