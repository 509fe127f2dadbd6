import type { Config } from "../config.ts";
import type { Account } from "../store/db.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The window in force, in days: the owner's own choice, but never longer than the plan's. */
export function retentionDaysOf(account: Pick<Account, "plan" | "retentionDays">, config: Config): number {
  const longest = config.retentionDays[account.plan];
  return Math.min(account.retentionDays ?? longest, longest);
}

/** The instant after which submissions are visible. */
export function retentionCutOff(now: Date, retentionDays: number): Date {
  return new Date(now.getTime() - retentionDays * DAY_MS);
}
