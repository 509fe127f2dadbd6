import type { Reading } from "../text/read-submission.ts";
import type { Reason, ScreenInput } from "../verdict.ts";

/** Checks for one thing, in time linear in the text; null if not found. */
export type Signal = (input: ScreenInput, reading: Reading) => Reason | null;
