import { type AccountFilter, type Campaign, LEARNED_BUCKETS, type Learned, MAX_CAMPAIGNS } from "./account-filter.ts";
import { fingerprint } from "./campaign.ts";
import { placesOf } from "./reputation.ts";
import { readSubmission } from "./text/read-submission.ts";
import type { Folder, ScreenInput } from "./verdict.ts";

/** All changes from one move, enough to undo it. Plain JSON of less than 1 KB, stored with the submission. */
export interface TrainingSample {
  readonly folder: Folder;
  /** Thousandths of a point added to each host and sender; negative favours the visitor. */
  readonly placeStep: number;
  readonly places: readonly number[];
  readonly fingerprint: string | null;
  /** The oldest campaign, if the new one replaced it. */
  readonly evicted: Campaign | null;
}

// One genuine message held back must outweigh several spam messages let through.
const PLACE_POINTS = { spam: 3, inbox: -6 };

/**
 * Returns the learned state after the owner moves a message to a folder, without mutating its input. Words are learned
 * by `fitWeights`, from all messages together.
 */
export function learn(
  filter: AccountFilter,
  example: ScreenInput,
  folder: Folder,
): { readonly learned: Learned; readonly sample: TrainingSample } {
  const reading = readSubmission(example);
  const { weights, campaigns } = filter.learned;
  const print = fingerprint(reading);
  const isFull = print !== null && campaigns.length >= MAX_CAMPAIGNS;
  const sample: TrainingSample = {
    folder,
    placeStep: PLACE_POINTS[folder] * 1_000,
    places: [...new Set(placesOf(reading).flat())],
    fingerprint: print,
    evicted: isFull ? (campaigns[0] ?? null) : null,
  };
  const kept = isFull ? campaigns.slice(1) : campaigns;
  return {
    learned: {
      weights: shift(weights, sample, 1),
      campaigns: print === null ? kept : [...kept, { folder, fingerprint: print }],
    },
    sample,
  };
}

/** Undoes a sample exactly, in any order. */
export function unlearn(learned: Learned, sample: TrainingSample): Learned {
  const at = learned.campaigns.findLastIndex(
    ({ folder, fingerprint }) => folder === sample.folder && fingerprint === sample.fingerprint,
  );
  const kept = at === -1 ? learned.campaigns : learned.campaigns.toSpliced(at, 1);
  const hasRoom = at !== -1 && sample.evicted !== null && kept.length < MAX_CAMPAIGNS;
  return {
    weights: shift(learned.weights, sample, -1),
    campaigns: hasRoom && sample.evicted !== null ? [sample.evicted, ...kept] : kept,
  };
}

function shift(weights: Int32Array, { places, placeStep }: TrainingSample, sign: 1 | -1): Int32Array {
  const shifted = weights.slice();
  for (const place of places) {
    if (place >= 0 && place < LEARNED_BUCKETS) shifted[place] = (shifted[place] ?? 0) + sign * placeStep;
  }
  return shifted;
}
