import { CUES } from "./cues.ts";
import { GRAM_BUCKETS } from "./grams.ts";
import { SHIPPED } from "./weights.ts";

/** The shipped model: two linear judges, one of wording and one of cues, and how they combine into points. */
export interface Model {
  readonly grams: Int8Array;
  /** Points per step of a gram's weight. */
  readonly gramScale: number;
  /** Points, in the order of `CUES`. */
  readonly cues: readonly number[];
  /** Points of a message without any evidence. */
  readonly prior: number;
}

/** The committed form, as text so that it ships with the code. */
export interface ShippedModel {
  /** Base64 of one signed byte per bucket. */
  readonly grams: string;
  readonly gramScale: number;
  readonly cues: readonly number[];
  readonly prior: number;
}

let shipped: Model | undefined;

/** The committed model. Decoded on first use, so that one with other features can be trained. */
export function shippedModel(): Model {
  shipped ??= decodeModel(SHIPPED);
  return shipped;
}

function decodeModel({ grams, gramScale, cues, prior }: ShippedModel): Model {
  const bytes = Buffer.from(grams, "base64");
  if (bytes.length !== GRAM_BUCKETS || cues.length !== CUES.length) {
    throw new Error("The spam model's weights do not fit its features: run “npm run spam:train”.");
  }
  return { grams: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), gramScale, cues, prior };
}
