import { leaningOf } from "../../server/spam/model/cue.ts";
import { CUES } from "../../server/spam/model/cues.ts";
import { GRAM_BUCKETS, gramValue } from "../../server/spam/model/grams.ts";
import type { Sample } from "./featurise.ts";
import { type Bounds, type Linear, scoreDense, scoreSparse, trainDense, trainSparse } from "./logistic.ts";
import { partOf } from "./split.ts";

/** What training finds, before it is rounded. */
export interface Model {
  readonly grams: Linear;
  readonly cues: Linear;
  /** How much each of the two counts, and what is added. */
  readonly blend: Linear;
}

/** A sample as a model judged it that had seen nothing of its family or set. */
export interface Unseen {
  readonly sample: Sample;
  readonly grams: number;
  readonly cues: number;
  readonly score: number;
}

export const PARTS = 6;
export const SETTINGS = {
  grams: { size: GRAM_BUCKETS, epochs: 3, rate: 0.05, decay: 2e-5, seed: 7 },
  leastMessages: 3,
  cues: { ridge: 20, epochs: 250 },
  mostWeight: { spam: 2.5, visitor: 2, either: 0.6 },
};

// How often real submissions carry a link, as published for contact forms and comments: our own must not teach that
// only spam does, nor that spam need not.
const LINK_SHARE = { spam: 0.85, inbox: 0.1 };

export function trainModel(
  samples: readonly Sample[],
  settings = SETTINGS,
): { readonly model: Model; readonly unseen: readonly Unseen[] } {
  const weighed = weigh(samples);
  // Grams do not see links, so for them how frequent links are must not matter.
  const spoken = weigh(samples, false);
  const unseen: { sample: Sample; grams: number; cues: number }[] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const isOther = ({ row }: Sample) => partOf(row, PARTS) !== part;
    const grams = fitGrams(spoken.filter(isOther), settings);
    const cues = fitCues(weighed.filter(isOther), settings);
    for (const sample of weighed) {
      if (partOf(sample.row, PARTS) !== part) continue;
      unseen.push({ sample, grams: gramScore(grams, sample), cues: scoreDense(cues, sample.cues) });
    }
  }
  const blend = trainDense(
    unseen.map(({ sample, grams, cues }) => ({
      values: Float64Array.of(grams, cues),
      isSpam: isSpam(sample),
      weight: sample.weight,
    })),
    { ridge: 1, epochs: 300 },
  );
  return {
    model: { grams: fitGrams(spoken, settings), cues: fitCues(weighed, settings), blend },
    unseen: unseen.map((row) => ({ ...row, score: scoreDense(blend, Float64Array.of(row.grams, row.cues)) })),
  };
}

export function gramScore(grams: Linear, { grams: features }: Pick<Sample, "grams">): number {
  return scoreSparse(grams, { features, value: gramValue(features.length) });
}

export function scoreModel(model: Model, sample: Pick<Sample, "grams" | "cues">): number {
  return scoreDense(model.blend, Float64Array.of(gramScore(model.grams, sample), scoreDense(model.cues, sample.cues)));
}

function fitGrams(samples: readonly Sample[], settings: typeof SETTINGS): Linear {
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

/** Grams that stand in several different messages: one message's alone would be learned by heart. */
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

function fitCues(samples: readonly Sample[], settings: typeof SETTINGS): Linear {
  return trainDense(
    samples.map((sample) => ({ values: sample.cues, isSpam: isSpam(sample), weight: sample.weight })),
    { ...settings.cues, bounds: cueBounds(settings.mostWeight) },
  );
}

function cueBounds(mostWeight: typeof SETTINGS.mostWeight): Bounds {
  const leanings = CUES.map(leaningOf);
  return {
    least: Float64Array.from(leanings, (leaning) => (leaning === "spam" ? 0 : -mostWeight[leaning])),
    most: Float64Array.from(leanings, (leaning) => (leaning === "visitor" ? 0 : mostWeight[leaning])),
  };
}

function isSpam({ row }: Sample): boolean {
  return row.folder === "spam";
}

/** Raked until each language has as much spam as ham, and links are as frequent as in real life; mean weight one. */
export function weigh(samples: readonly Sample[], byLinks = true): readonly Sample[] {
  let weights = samples.map(({ weight }) => weight);
  const totalOf = (chosen: (sample: Sample) => boolean) =>
    samples.reduce((sum, sample, at) => (chosen(sample) ? sum + (weights[at] as number) : sum), 0);
  for (let round = 0; round < 8; round += 1) {
    const languages = [...new Set(samples.map(({ row }) => row.language))];
    const byLanguage = new Map(
      languages.map((language) => {
        const spam = totalOf(({ row }) => row.language === language && row.folder === "spam");
        const all = totalOf(({ row }) => row.language === language);
        return [language, { spam: factor(all / 2, spam), inbox: factor(all / 2, all - spam) }];
      }),
    );
    weights = samples.map(({ row }, at) => (weights[at] as number) * (byLanguage.get(row.language)?.[row.folder] ?? 1));
    if (!byLinks) continue;
    const byLink = (["spam", "inbox"] as const).map((folder) => {
      const all = totalOf(({ row }) => row.folder === folder);
      const linked = totalOf((sample) => sample.row.folder === folder && sample.hasLink);
      const share = LINK_SHARE[folder];
      return { yes: factor(all * share, linked), no: factor(all * (1 - share), all - linked) };
    });
    weights = samples.map(({ row, hasLink }, at) => {
      const found = byLink[row.folder === "spam" ? 0 : 1];
      return (weights[at] as number) * ((hasLink ? found?.yes : found?.no) ?? 1);
    });
  }
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / samples.length;
  return samples.map((sample, at) => ({ ...sample, weight: Math.min((weights[at] as number) / mean, 8) }));
}

function factor(wanted: number, present: number): number {
  return present === 0 ? 1 : Math.min(Math.max(wanted / present, 0.25), 4);
}

export function heaviestCues({ cues }: Model): readonly string[] {
  return CUES.map(({ says }, at) => ({ says, weight: cues.weights[at] as number }))
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ says, weight }) => `${weight.toFixed(2)} ${says}`);
}
