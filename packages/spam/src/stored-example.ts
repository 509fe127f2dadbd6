import type { FormKind } from "./form-kind.ts";
import type { Reason, ScreenInput, Sensitivity } from "./verdict.ts";

/** The part of a submission that is kept and can be judged again. */
export interface StoredSubmission {
  readonly fields: ScreenInput["fields"];
  readonly reasons: readonly Reason[];
  readonly referrer: string | null;
  readonly sensitivity: Sensitivity;
  /** The form's purpose, if known. */
  readonly kind?: FormKind | null;
  /** True if it was taken to come from the form's own website when it arrived. Null if that was not recorded. */
  readonly fromOwnPage: boolean | null;
}

/** Reasons found in how a submission came, and in what its form had had by then; unlike those found in its text, they cannot be found again. */
const FOUND_ON_ARRIVAL = new Set([
  "honeypot",
  "repeating honeypot",
  "origin",
  "haste",
  "burst",
  "language",
  "usual links",
  "sending",
  "conversation",
  "caught before",
  "token",
  "proof of work",
  "turnstile",
  "akismet",
  "files",
]);

export function originOf(referrer: string | null): string | null {
  return referrer !== null && URL.canParse(referrer) ? new URL(referrer).origin : null;
}

/** A kept submission as the filter saw it when it came: its text is read anew, what was found on arrival stays as it was. */
export function exampleOf(stored: StoredSubmission): ScreenInput {
  const { fields, reasons, referrer, sensitivity, kind = null, fromOwnPage } = stored;
  return {
    fields,
    filledTrap: null,
    origin: fromOwnPage === false ? null : originOf(referrer),
    originAllowed: true,
    signals: reasons.filter(({ name }) => FOUND_ON_ARRIVAL.has(name)),
    sensitivity,
    kind,
  };
}
