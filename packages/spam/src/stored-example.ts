import type { FormKind } from "./form-kind.ts";
import type { Reason, ScreenInput, Sensitivity } from "./verdict.ts";

/** The stored part of a submission that can be judged again. */
export interface StoredSubmission {
  readonly fields: ScreenInput["fields"];
  readonly reasons: readonly Reason[];
  readonly referrer: string | null;
  readonly sensitivity: Sensitivity;
  readonly kind?: FormKind | null;
  /** True if it was accepted as coming from the form's own website on arrival. Null if not recorded. */
  readonly fromOwnPage: boolean | null;
}

/**
 * Reasons based on how a submission arrived and on the form's history at that time; unlike those from its text, they
 * cannot be recomputed.
 */
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

/** Rebuilds the filter's input for a stored submission: its text is read anew, facts found on arrival are kept. */
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
