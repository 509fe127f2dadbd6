import type { QuietForm_FormFragment } from "../graphql/operations/documents.ts";
import { formatCount } from "./counts.ts";

/** "usually 5 a day, none for 3 days". */
export function describeQuiet(quiet: NonNullable<QuietForm_FormFragment["quiet"]>, locale?: string): string {
  const usually = formatCount(quiet.usually, locale);
  return `usually ${usually} a ${quiet.per}, none for ${formatCount(quiet.days, locale)} days`;
}
