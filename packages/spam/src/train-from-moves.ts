import type { AccountFilter, Learned } from "./account-filter.ts";
import { learn, type TrainingSample, unlearn } from "./learn.ts";
import type { Folder, ScreenInput } from "./verdict.ts";

/** A submission that its owner has just moved, with the sample of an earlier move, if there was one. */
export interface Moved {
  readonly submissionId: string;
  readonly example: ScreenInput;
  readonly sample: TrainingSample | null;
}

export interface Trained {
  readonly learned: Learned;
  readonly samples: readonly { readonly submissionId: string; readonly sample: TrainingSample }[];
  /** Submissions whose sample was undone. */
  readonly unlearned: readonly string[];
}

/**
 * A move adds a sample; moving back removes exactly that one and adds none, so that an accidental move leaves no trace.
 */
export function trainFromMoves(filter: AccountFilter, moved: readonly Moved[], folder: Folder): Trained {
  let { learned } = filter;
  const samples: Trained["samples"][number][] = [];
  const unlearned: string[] = [];
  for (const { submissionId, example, sample } of moved) {
    if (sample !== null) {
      learned = unlearn(learned, sample);
      unlearned.push(submissionId);
    } else {
      const trained = learn({ ...filter, learned }, example, folder);
      learned = trained.learned;
      samples.push({ submissionId, sample: trained.sample });
    }
  }
  return { learned, samples, unlearned };
}
