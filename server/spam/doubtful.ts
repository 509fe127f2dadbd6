import type { Reason, Verdict } from "./verdict.ts";

/** A message is doubtful from its form's threshold on, up to so many points above it. */
export const DOUBTFUL_BAND = 2.4;

// They decide by themselves, whatever the message says.
const DECISIVE: ReadonlySet<string> = new Set(["honeypot", "origin", "blocked"]);
// Points of a forged, reused or failed proof. Less is counted against one that is late or missing.
const MIN_FORGED_POINTS = 2;
const PROOFS: ReadonlySet<string> = new Set(["token", "proof of work", "turnstile"]);

/** Whether a message is held only because of a score that lies little above the threshold. */
export function isDoubtful({ folder, score, reasons }: Verdict, threshold: number): boolean {
  return folder === "spam" && score < threshold + DOUBTFUL_BAND && !reasons.some(isDecisive);
}

function isDecisive({ name, points }: Reason): boolean {
  return DECISIVE.has(name) || (PROOFS.has(name) && points >= MIN_FORGED_POINTS);
}
