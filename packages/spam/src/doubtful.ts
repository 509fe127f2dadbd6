import type { FormKind } from "./form-kind.ts";
import type { Reason, Verdict } from "./verdict.ts";

/** A message is doubtful from its form's threshold on, up to so many points above it. */
const BAND = 2.4;
const COMMENT_BAND = 1;

export function doubtfulBand(kind: FormKind | null): number {
  return kind === "comments" ? COMMENT_BAND : BAND;
}

// They decide by themselves, whatever the message says.
const DECISIVE: ReadonlySet<string> = new Set(["honeypot", "origin", "blocked"]);
// Points of a forged, reused or failed proof. Less is counted against one that is late or missing.
const MIN_FORGED_POINTS = 2;
const PROOFS: ReadonlySet<string> = new Set(["token", "proof of work", "turnstile"]);

/** Whether a message is held only because of a score that lies little above the threshold. */
export function isDoubtful(
  { folder, score, reasons }: Verdict,
  { threshold, kind = null }: { readonly threshold: number; readonly kind?: FormKind | null },
): boolean {
  return folder === "spam" && score < threshold + doubtfulBand(kind) && !reasons.some(isDecisive);
}

function isDecisive({ name, points }: Reason): boolean {
  return DECISIVE.has(name) || (PROOFS.has(name) && points >= MIN_FORGED_POINTS);
}
