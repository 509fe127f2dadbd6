import type { UpdateFormInput } from "../graphql/operations/documents.ts";

/** Turns what the settings inputs hold into the change to make; an emptied redirect is taken back, not left as it was. */
export function readFormSettings(text: (name: string) => string): UpdateFormInput {
  return {
    name: text("name"),
    destinations: linesOf(text("destinations")),
    redirectUrl: text("redirectUrl") === "" ? null : text("redirectUrl"),
    allowedOrigins: linesOf(text("allowedOrigins")),
    honeypotField: text("honeypotField"),
  };
}

/** One entry per line or between commas, as people paste them. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
