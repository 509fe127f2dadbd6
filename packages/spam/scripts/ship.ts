import type { ShippedModel } from "../src/model/model.ts";
import type { Model, Unseen } from "./train-model.ts";

/** The share of genuine messages of untrained families, weighted like real ones by kind, that may be held. */
export const HELD_SHARE = 0.0075;

// The blend is fitted to families that its judges never saw, so its scores are log-odds there.
const POINTS_PER_SCORE = 1 / Math.LN2;

export const pointsOf = (score: number): number => score * POINTS_PER_SCORE;

/** The lowest score that holds at most this share of genuine samples, by weight. */
export function scoreHolding(unseen: readonly Unseen[], share: number): number {
  const ham = unseen.filter(({ sample }) => sample.row.folder === "inbox");
  const total = ham.reduce((sum, { sample }) => sum + sample.weight, 0);
  let held = 0;
  for (const { sample, score } of ham.toSorted((left, right) => right.score - left.score)) {
    held += sample.weight;
    if (held > total * share) return score + 1e-9;
  }
  throw new Error("There is no genuine message to choose a threshold by.");
}

/** In points: each doubles the odds, and zero is even odds. Grams are rounded to one byte each. */
export function shipModel({ grams, cues, blend }: Model): ShippedModel {
  const [gramShare = 0, cueShare = 0] = [...blend.weights].map((weight) => weight * POINTS_PER_SCORE);
  const most = grams.weights.reduce((found, weight) => Math.max(found, Math.abs(weight)), 1e-9);
  const bytes = Int8Array.from(grams.weights, (weight) => Math.round((weight * 127) / most));
  const rest = blend.bias * POINTS_PER_SCORE;
  return {
    grams: Buffer.from(bytes.buffer).toString("base64"),
    gramScale: round((most / 127) * gramShare, 9),
    cues: [...cues.weights].map((weight) => round(weight * cueShare, 4)),
    prior: round(rest + grams.bias * gramShare + cues.bias * cueShare, 4),
  };
}

export function printWeights(shipped: ShippedModel): string {
  return [
    "// Written by “npm run spam:train”; see packages/spam/docs/model.md.",
    "export const SHIPPED = {",
    `  gramScale: ${shipped.gramScale},`,
    `  prior: ${shipped.prior},`,
    `  cues: [${shipped.cues.join(", ")}],`,
    `  grams: "${shipped.grams}",`,
    "};",
    "",
  ].join("\n");
}

function round(value: number, places: number): number {
  return Number(value.toFixed(places)) + 0;
}
