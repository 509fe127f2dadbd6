import { ALWAYS, ALWAYS_VALUE, FEATURES, type Features } from "./features.ts";

/** An account's own weights, fitted to its messages' current folders; see `fitWeights`. Immutable. */
export interface Fitted {
  /** Thousandths of a point for each of the `FEATURES`. */
  readonly weights: Int16Array;
}

const MAX_FOR = 12;
const MAX_AGAINST = 8;
const FORMAT = 3;

/** Points added to every message, and for this one. */
export interface FittedPoints {
  readonly everywhere: number;
  readonly here: number;
}

export function fittedPoints({ weights }: Fitted, features: Features): FittedPoints {
  const whole = pointsOf(weights, features) / 1_000;
  const everywhere = ((weights[ALWAYS] ?? 0) * ALWAYS_VALUE) / 1_000;
  // The one that says the same of everybody gives way first.
  const bounded = Math.min(Math.max(whole, -MAX_FOR), MAX_AGAINST);
  return { everywhere: everywhere + (bounded - whole), here: whole - everywhere };
}

export function pointsOf(weights: Int16Array | Float64Array, { places, values }: Features): number {
  let points = 0;
  for (let at = 0; at < places.length; at += 1) points += (weights[places[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return points;
}

/** Prefix of weights that this version can use. */
export const FITTED_HERE = `${FORMAT} ${FEATURES} `;

/** Encodes the weights for one column, some 33 KB; empty for null. */
export function encodeFitted(fitted: Fitted | null): string {
  if (fitted === null) return "";
  const { weights } = fitted;
  const bytes = Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString("base64");
  return FITTED_HERE + bytes;
}

/** Returns null for weights from another version of the filter. */
export function decodeFitted(text: string): Fitted | null {
  const [format, features, encoded] = text.split(" ");
  if (Number(format) !== FORMAT || Number(features) !== FEATURES || encoded === undefined) return null;
  const bytes = Uint8Array.from(Buffer.from(encoded, "base64"));
  if (bytes.length !== FEATURES * 2) return null;
  return { weights: new Int16Array(bytes.buffer) };
}
