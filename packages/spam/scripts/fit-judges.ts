import { leaningOf } from "../src/model/cue.ts";
import { CUES } from "../src/model/cues.ts";
import { GRAM_BUCKETS, gramValue, mostSuspicious } from "../src/model/grams.ts";
import type { Sample } from "./featurise.ts";
import { type Bounds, type Linear, scoreSparse, trainDense, trainSparse } from "./logistic.ts";

export const SETTINGS = {
  grams: { size: GRAM_BUCKETS, epochs: 12, rate: 0.05, decay: 2e-5, seed: 7 },
  leastMessages: 3,
  cues: { ridge: 3, epochs: 250 },
  mostWeight: { spam: 6, visitor: 2, either: 2.5 },
};

export type Settings = typeof SETTINGS;

export function fitGrams(samples: readonly Sample[], settings: Settings): Linear {
  const known = commonGrams(samples, settings.leastMessages);
  return trainSparse(
    samples.map((sample) => ({
      features: sample.grams.filter((gram) => known[gram] === 1),
      value: gramValue(sample.grams.length),
      isSpam: isSpam(sample),
      weight: sample.weight,
    })),
    settings.grams,
  );
}

/** Grams that occur in several different messages: those of a single message would be memorised. */
function commonGrams(samples: readonly Sample[], leastMessages: number): Uint8Array {
  const seenIn = new Map<number, Set<string>>();
  for (const { row, grams } of samples) {
    const message = `${row.source} ${row.id}`;
    for (const gram of grams) {
      const messages = seenIn.get(gram);
      if (messages === undefined) seenIn.set(gram, new Set([message]));
      else if (messages.size < leastMessages) messages.add(message);
    }
  }
  const known = new Uint8Array(GRAM_BUCKETS);
  for (const [gram, messages] of seenIn) if (messages.size >= leastMessages) known[gram] = 1;
  return known;
}

export function fitCues(samples: readonly Sample[], settings: Settings): Linear {
  return trainDense(
    samples.map((sample) => ({ values: sample.cues, isSpam: isSpam(sample), weight: sample.weight })),
    { ...settings.cues, bounds: cueBounds(settings.mostWeight) },
  );
}

function cueBounds(mostWeight: Settings["mostWeight"]): Bounds {
  const leanings = CUES.map(leaningOf);
  return {
    least: Float64Array.from(leanings, (leaning) => (leaning === "spam" ? 0 : -mostWeight[leaning])),
    most: Float64Array.from(leanings, (leaning) => (leaning === "visitor" ? 0 : mostWeight[leaning])),
  };
}

export function isSpam({ row }: Sample): boolean {
  return row.folder === "spam";
}

/** The score of the most suspicious part; see `partsOf`. */
export function gramScore(grams: Linear, { grams: whole, parts }: Pick<Sample, "grams" | "parts">): number {
  const scores = [whole, ...parts].map(
    (features) => scoreSparse(grams, { features, value: gramValue(features.length) }) - grams.bias,
  );
  return grams.bias + mostSuspicious(scores);
}
