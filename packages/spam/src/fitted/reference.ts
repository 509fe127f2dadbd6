import type { Steps } from "../steps.ts";
import type { ScreenInput } from "../verdict.ts";
import { type Example, fittedExample } from "./example.ts";
import { REFERENCE_MESSAGES } from "./reference-messages.ts";

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
