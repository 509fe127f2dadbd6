import { blank } from "./signals/blank.ts";
import { honeypot } from "./signals/honeypot.ts";
import { links } from "./signals/links.ts";
import { markup } from "./signals/markup.ts";
import { origin } from "./signals/origin.ts";
import type { Reason, ScreenInput, Signal, Verdict } from "./verdict.ts";

/** From this score on a submission is quarantined. One strong signal reaches it, a weak one alone never does. */
export const SPAM_THRESHOLD = 5;

const SIGNALS: readonly Signal[] = [honeypot, origin, blank, markup, links];

/** Judges a submission. Pure; in doubt it stays in the inbox, because a missed spam costs less than a lost message. */
export function screen(input: ScreenInput, signals: readonly Signal[] = SIGNALS): Verdict {
  const reasons = signals.map((signal) => signal(input)).filter((reason): reason is Reason => reason !== null);
  const score = reasons.reduce((sum, reason) => sum + reason.points, 0);
  return {
    folder: score >= SPAM_THRESHOLD ? "spam" : "inbox",
    score,
    reasons: reasons.toSorted((left, right) => Math.abs(right.points) - Math.abs(left.points)),
  };
}
