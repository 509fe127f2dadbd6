import type { ScreenInput, Sensitivity } from "./verdict.ts";

/**
 * From this score on a submission is quarantined. Points are log-odds: at 0 spam and genuine are equally likely, and
 * each point more makes spam about twice as likely.
 */
export const SPAM_THRESHOLD = 4.25;

const THRESHOLDS: Readonly<Record<Sensitivity, number>> = { relaxed: 7, normal: SPAM_THRESHOLD, strict: 3 };

export function thresholdOf({ sensitivity }: Pick<ScreenInput, "sensitivity">): number {
  return THRESHOLDS[sensitivity ?? "normal"];
}
