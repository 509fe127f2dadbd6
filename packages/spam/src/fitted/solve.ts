import type { Steps } from "../steps.ts";
import type { Example } from "./example.ts";
import { FEATURES } from "./features.ts";
import { pointsOf } from "./fitted.ts";

export interface Counted extends Example {
  readonly counts: number;
}

const ROUNDS = 60;
const RIDGE = 0.2;
/** Log-odds per point. */
const STEEPNESS = 0.7;
const MAX_LOG_ODDS = 12;

/** Logistic regression regularized towards zero: accelerated gradient steps with a step size for each place. */
export function* solve(rows: readonly Counted[]): Steps<Float64Array> {
  const pace = paces(rows);
  const used = Int32Array.from(pace.keys()).filter((place) => pace[place] !== 0);
  const weights = new Float64Array(FEATURES);
  const before = new Float64Array(FEATURES);
  const ahead = new Float64Array(FEATURES);
  const slope = new Float64Array(FEATURES);
  for (let round = 0; round < ROUNDS; round += 1) {
    yield;
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

/** Probability of spam given the shipped filter and these weights; one half at the threshold. */
export function chanceOfSpam({ features, above }: Example, weights: Float64Array): number {
  const odds = STEEPNESS * (above + pointsOf(weights, features));
  return 1 / (1 + Math.exp(-Math.min(Math.max(odds, -MAX_LOG_ODDS), MAX_LOG_ODDS)));
}

function addSlope(row: Counted, weights: Float64Array, slope: Float64Array): void {
  const { places, values } = row.features;
  const error = row.counts * STEEPNESS * (chanceOfSpam(row, weights) - (row.folder === "spam" ? 1 : 0));
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    slope[place] = (slope[place] ?? 0) + error * (values[at] ?? 0);
  }
}

/** Upper bounds on the curvature of the error at each place, so that no step overshoots. */
function paces(rows: readonly Counted[]): Float64Array {
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
