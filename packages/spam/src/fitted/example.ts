import { shippedScore } from "../screen.ts";
import type { Steps } from "../steps.ts";
import { readSubmission } from "../text/read-submission.ts";
import { type Folder, type ScreenInput, thresholdOf } from "../verdict.ts";
import { type Features, featuresOf } from "./features.ts";
import { REFERENCE_MESSAGES } from "./reference-messages.ts";

/** A message that weights are fitted to. */
export interface Example {
  readonly features: Features;
  /** Points above the threshold by the shipped filter. */
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

/** Genuine messages of our own. Every other one takes part where weights are fitted; the rest show what these do to others. */
export interface References {
  readonly taught: readonly Example[];
  readonly checked: readonly Example[];
}

const read: Example[] = [];

/** Read when they are first needed, by a job and not by a visitor, and then kept: one message a step. */
export function* readReferences(): Steps<References> {
  for (const [at, fields] of REFERENCE_MESSAGES.entries()) {
    if (read[at] !== undefined) continue;
    read[at] = fittedExample(inputOf(fields), "inbox");
    yield;
  }
  return { taught: read.filter((_, at) => at % 2 === 0), checked: read.filter((_, at) => at % 2 === 1) };
}

function inputOf(fields: ScreenInput["fields"]): ScreenInput {
  return { fields, filledTrap: null, origin: null, originAllowed: true };
}
