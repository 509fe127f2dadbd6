import { CUES, cueValues } from "../src/model/cues.ts";
import { screen } from "../src/screen.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import type { FormHabits, ScreenInput, Verdict } from "../src/verdict.ts";

/** A message with no spam signs. */
export const ORDINARY =
  "Hello, is the small room free on the second weekend in May? We are two adults and would arrive by train.";

export function fieldsOf(fields: Readonly<Record<string, string>>): ScreenInput["fields"] {
  return Object.entries(fields);
}

export function judge(facts: Partial<ScreenInput>, text = ORDINARY): Verdict {
  return screen({ fields: [["message", text]], filledTrap: null, origin: null, originAllowed: true, ...facts });
}

/** Points of the reason with that name; 0 if not found. */
export function pointsOf(name: string, facts: Partial<ScreenInput>, text = ORDINARY): number {
  return judge(facts, text).reasons.find((reason) => reason.name === name)?.points ?? 0;
}

/** The value of the model's cue with that name for these fields or this text; undefined if there is no such cue. */
export function cueValueOf(says: string, message: ScreenInput["fields"] | string): number | undefined {
  const fields = typeof message === "string" ? ([["message", message]] as const) : message;
  return cueValues(readSubmission({ fields }))[CUES.findIndex((cue) => cue.says === says)];
}

/** A form with too few known genuine messages to establish its habits. */
export const UNKNOWN_HABITS: FormHabits = {
  kind: null,
  languages: null,
  linkShare: null,
  quotes: null,
  sites: null,
  tokenShare: null,
  browserShare: null,
  proofShare: null,
  isUsual: () => false,
  timesCaught: () => 0,
};
