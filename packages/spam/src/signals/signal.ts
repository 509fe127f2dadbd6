import type { Reading } from "../text/read-submission.ts";
import type { Reason, ScreenInput } from "../verdict.ts";

/** Looks for one thing, in time linear in the text; null when there is nothing to say. */
export type Signal = (input: ScreenInput, reading: Reading) => Reason | null;
