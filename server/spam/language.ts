import { readSubmission } from "./text/read-submission.ts";
import type { ScreenInput } from "./verdict.ts";

/**
 * The language a message is written in, as a two-letter code, or by its writing ("cyrillic") where that is all that can
 * be said; null where there is too little to tell. For the form's usual languages.
 */
export function languageOf(input: Pick<ScreenInput, "fields">): string | null {
  const folded = readSubmission(input).folded.text;
  if (/[\u0400-\u04ff]{3}/.test(folded)) return "cyrillic";
  if (/[\u4e00-\u9fff]{2}/.test(folded)) return "zh";
  return null;
}
