import { shippedScore } from "../screen.ts";
import type { Steps } from "../steps.ts";
import { readSubmission } from "../text/read-submission.ts";
import { type Folder, type ScreenInput, thresholdOf } from "../verdict.ts";
import { type Features, featuresOf } from "./features.ts";
import { REFERENCE_MESSAGES } from "./reference-messages.ts";

export interface Example {
  readonly features: Features;
  /** Points above the threshold by the shipped filter. */
  readonly above: number;
  readonly folder: Folder;
}

/** Extracts what fitting needs; the message text is not kept. */
export function fittedExample(input: ScreenInput, folder: Folder): Example {
  const reading = readSubmission(input);
  const above = shippedScore(input, reading) - thresholdOf(input);
  return { features: featuresOf(reading), above, folder };
}

/** Our own genuine messages. Every other one is used for fitting; the rest measure its effect on other messages. */
export interface References {
  readonly taught: readonly Example[];
  readonly checked: readonly Example[];
}

const read: Example[] = [];

/** Read on first use, by a job rather than a visitor's request, and then cached: one message per step. */
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
