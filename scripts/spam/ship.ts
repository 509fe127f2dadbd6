import type { ShippedModel } from "../../server/spam/model/model.ts";
import type { Model, Unseen } from "./train-model.ts";

/** Of genuine messages of families not trained on, as frequent in kind as real ones, this share may be held. */
export const HELD_SHARE = 0.0075;

/**
 * The points that this score becomes. The shipped threshold lies a good deal below: our genuine messages were written to
 * look like spam, many of them, and the signals beside the model speak for visitors too. How far below was found on one
 * half of public comments and form messages, whose other half was kept for measuring.
 */
const POINTS_THERE = 6.35;

/** The score at which the shipped threshold lies, by samples judged unseen. */
export function chooseThreshold(unseen: readonly Unseen[]): number {
  return scoreHolding(unseen, HELD_SHARE);
}

/** The lowest score at which no more than this share of genuine samples is held, by their weight. */
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

/** In points: none is even odds, and the threshold lies where it was chosen. Grams are rounded to one byte each. */
export function shipModel({ grams, cues, blend }: Model, threshold: number): ShippedModel {
  if (threshold <= 0) throw new Error("The model tells spam from genuine messages too poorly to be shipped.");
  const [gramShare = 0, cueShare = 0] = [...blend.weights].map((weight) => (weight * POINTS_THERE) / threshold);
  const most = grams.weights.reduce((found, weight) => Math.max(found, Math.abs(weight)), 1e-9);
  const bytes = Int8Array.from(grams.weights, (weight) => Math.round((weight * 127) / most));
  const rest = (blend.bias * POINTS_THERE) / threshold;
  return {
    grams: Buffer.from(bytes.buffer).toString("base64"),
    gramScale: round((most / 127) * gramShare, 9),
    cues: [...cues.weights].map((weight) => round(weight * cueShare, 4)),
    prior: round(rest + grams.bias * gramShare + cues.bias * cueShare, 4),
  };
}

export function printWeights(shipped: ShippedModel): string {
  const cues = shipped.cues.map((weight) => `  ${weight},`).join("\n");
  return [
    "// Written by “npm run spam:train”; see docs/spam-model.md.",
    "export const SHIPPED = {",
    `  gramScale: ${shipped.gramScale},`,
    `  prior: ${shipped.prior},`,
    `  cues: [\n${cues.replace(/^ {2}/gm, "    ")}\n  ],`,
    `  grams: "${shipped.grams}",`,
    "};",
    "",
  ].join("\n");
}

function round(value: number, places: number): number {
  return Number(value.toFixed(places)) + 0;
}
