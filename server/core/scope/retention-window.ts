import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_TRASH_DAYS } from "../../../shared/limits.ts";
import type { Config, Plan } from "../config.ts";

/** Delay before a smaller window removes anything. */
export const SHORTENING_DELAY_MS = DAY_MS;

export interface RetentionFacts {
  readonly plan: Plan;
  readonly retentionDays: number | null;
  readonly retentionInForce: number | null;
  readonly nextRetentionDays: number | null;
  readonly nextRetentionAt: Date | null;
}

/** The window set by the owner's choice, the plan and the configuration, in days. */
function wantedRetentionDays(account: Pick<RetentionFacts, "plan" | "retentionDays">, config: Config): number {
  const longest = config.retentionDays[account.plan];
  return Math.min(account.retentionDays ?? longest, longest);
}

/**
 * The active window, in days. A larger one applies at once. A smaller one, from the owner, the plan or the
 * configuration, applies a day after it was recorded; until then everything stays visible and nothing is removed.
 */
export function retentionDaysOf(account: RetentionFacts, config: Config, now: Date): number {
  const wanted = wantedRetentionDays(account, config);
  const { retentionInForce, nextRetentionDays, nextRetentionAt } = account;
  if (retentionInForce === null || wanted >= retentionInForce) return wanted;
  const hasBegun = nextRetentionDays === wanted && nextRetentionAt !== null && nextRetentionAt <= now;
  return hasBegun ? wanted : retentionInForce;
}

/** A smaller window not yet active; null if there is none. */
export function nextRetention(
  account: RetentionFacts,
  config: Config,
  now: Date,
): { readonly days: number; readonly at: Date } | null {
  const wanted = wantedRetentionDays(account, config);
  if (wanted >= retentionDaysOf(account, config, now)) return null;
  const { nextRetentionDays, nextRetentionAt } = account;
  const isRecorded = nextRetentionDays === wanted && nextRetentionAt !== null;
  return { days: wanted, at: isRecorded ? nextRetentionAt : new Date(now.getTime() + SHORTENING_DELAY_MS) };
}

export type RecordedRetention = Pick<RetentionFacts, "retentionInForce" | "nextRetentionDays" | "nextRetentionAt">;

/** Keeps the active window until a smaller one takes effect. One already recorded keeps its instant. */
export function recordRetention(
  before: RetentionFacts,
  wanted: RetentionFacts,
  config: Config,
  now: Date,
): RecordedRetention {
  const inForce = retentionDaysOf(before, config, now);
  const days = wantedRetentionDays(wanted, config);
  if (days >= inForce) return { retentionInForce: days, nextRetentionDays: null, nextRetentionAt: null };
  const isRecorded = before.nextRetentionDays === days && before.nextRetentionAt !== null;
  return {
    retentionInForce: inForce,
    nextRetentionDays: days,
    nextRetentionAt: isRecorded ? before.nextRetentionAt : new Date(now.getTime() + SHORTENING_DELAY_MS),
  };
}

const RECORD_DAYS = 365;

/**
 * How long access records and the history are kept, in days. By default longer than the messages, so that their owner
 * can still see who read them.
 */
export function recordDaysOf({ recordDays }: { readonly recordDays: number | null }, retentionDays: number): number {
  return recordDays ?? Math.max(RECORD_DAYS, retentionDays);
}

/** Submissions made after this instant are visible. */
export function retentionCutOff(now: Date, retentionDays: number): Date {
  return new Date(now.getTime() - retentionDays * DAY_MS);
}

/** Anything moved to the Trash at this instant or earlier is due for deletion. */
export function trashCutOff(now: Date): Date {
  return new Date(now.getTime() - MAX_TRASH_DAYS * DAY_MS);
}
