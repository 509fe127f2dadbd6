import { shippedScore } from "../screen.ts";
import { readSubmission } from "../text/read-submission.ts";
import { type Folder, type ScreenInput, thresholdOf } from "../verdict.ts";
import { type Features, featuresOf } from "./features.ts";

/** A message that weights are fitted to. */
export interface Example {
  readonly features: Features;
  /** By how many points the shipped filter holds it to be above the threshold. */
  readonly above: number;
  /** The folder it belongs in. */
  readonly folder: Folder;
}

/** The message as weights are fitted to it; its text is not kept. */
export function fittedExample(input: ScreenInput, folder: Folder): Example {
  const reading = readSubmission(input);
  const above = shippedScore(input, reading) - thresholdOf(input);
  return { features: featuresOf(reading), above, folder };
}
