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

/** The same for the mail settings; what is switched off is taken back. */
export function readMailSettings(
  text: (name: string) => string,
  on: { readonly gathers: boolean; readonly answers: boolean },
): UpdateFormInput {
  return {
    digestAbove: on.gathers ? Number(text("digestAbove")) : null,
    autoReplySubject: on.answers ? text("autoReplySubject") : null,
    autoReplyText: on.answers ? text("autoReplyText") : null,
  };
}

/** One entry per line or between commas, as people paste them. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n,]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}
