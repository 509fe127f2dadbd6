import type { Row } from "./corpus.ts";
import type { Sample } from "./featurise.ts";
import { fitCues, fitGrams, gramScore, isSpam, SETTINGS, type Settings } from "./fit-judges.ts";
import { type Linear, scoreDense, trainDense } from "./logistic.ts";
import { weigh } from "./sample-weights.ts";
import { partOf } from "./split.ts";

/** The trained model before rounding. */
export interface Model {
  readonly grams: Linear;
  readonly cues: Linear;
  /** The weight of each of the two, and the bias. */
  readonly blend: Linear;
}

/** A sample as judged by a model that saw nothing of its family or set. */
export interface Unseen {
  readonly sample: Sample;
  readonly grams: number;
  readonly cues: number;
  readonly score: number;
}

const PARTS = 6;

export function trainModel(
  samples: readonly Sample[],
  settings: Settings = SETTINGS,
): { readonly model: Model; readonly unseen: readonly Unseen[] } {
  const judged = judgeLeftOut(samples, (row) => String(partOf(row, PARTS)), settings);
  const blend = trainDense(
    judged.map(({ sample, grams, cues }) => ({
      values: Float64Array.of(grams, cues),
      isSpam: isSpam(sample),
      weight: sample.weight,
    })),
    { ridge: 1, epochs: 300 },
  );
  const { weighed, spoken } = bothWeighed(samples);
  return {
    model: { grams: fitGrams(spoken, settings), cues: fitCues(weighed, settings), blend },
    unseen: judged.map((row) => ({ ...row, score: blended(blend, row) })),
  };
}

/** Judges each group with judges trained on all others; samples without a group are only trained on. */
export function judgeLeftOut(
  samples: readonly Sample[],
  groupOf: (row: Row) => string | null,
  settings: Settings = SETTINGS,
): readonly Omit<Unseen, "score">[] {
  const { weighed, spoken } = bothWeighed(samples);
  const groups = [...new Set(samples.map(({ row }) => groupOf(row)))].filter((group) => group !== null);
  return groups.toSorted().flatMap((group) => {
    const isOther = ({ row }: Sample) => groupOf(row) !== group;
    const grams = fitGrams(spoken.filter(isOther), settings);
    const cues = fitCues(weighed.filter(isOther), settings);
    return weighed
      .filter((sample) => !isOther(sample))
      .map((sample) => ({ sample, grams: gramScore(grams, sample), cues: scoreDense(cues, sample.cues) }));
  });
}

export function scoreModel(model: Model, sample: Pick<Sample, "grams" | "parts" | "cues">): number {
  return blended(model.blend, { grams: gramScore(model.grams, sample), cues: scoreDense(model.cues, sample.cues) });
}

export function blended(blend: Linear, { grams, cues }: { readonly grams: number; readonly cues: number }): number {
  return scoreDense(blend, Float64Array.of(grams, cues));
}

// Grams do not see links, so link frequency must not affect them.
function bothWeighed(samples: readonly Sample[]) {
  return { weighed: weigh(samples), spoken: weigh(samples, false) };
}
