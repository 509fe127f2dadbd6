import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { readInTurn } from "../../core/access/read-in-turn.ts";
import type { Deps } from "../../core/deps.ts";
import { findInboxHours, findLastInboxHours } from "../../core/intake/store/intake-stats.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";

/** Messages that arrived in the inbox within one hour of the intake statistics. */
export interface InboxHour {
  readonly hour: Date;
  readonly count: number;
}

/** A form that has gone unusually quiet: "usually 5 a day, none for 3 days". */
export interface QuietNotice {
  readonly usually: number;
  readonly per: "day" | "week";
  /** Whole days without a message, up to now. */
  readonly days: number;
  /** The hour of its last message. */
  readonly since: Date;
}

/** The usual rate covers the four weeks before the last message, and at least two. */
const HABIT_DAYS = 28;
const MIN_HABIT_DAYS = 14;
/** A usual rate needs messages on this many days, so that a campaign's single burst does not count. */
const MIN_BUSY_DAYS = 8;

/** Less than two days may be a weekend; after a month, silence is normal and no longer news. */
export const MIN_QUIET_DAYS = 2;
export const MAX_QUIET_DAYS = 30;
/** Messages missing at the usual rate; happens by chance once in e¹² times. */
const MIN_MISSING = 12;
/** Relative to the longest earlier pause, so that forms that rest at weekends or between terms do not count. */
const LONGER_THAN_EVER = 1.5;

/** Uses only hours and durations, so time zones do not matter. Hours come oldest first. */
export function judgeQuiet(hours: readonly InboxHour[], createdAt: Date, now: Date): QuietNotice | null {
  const last = hours.at(-1);
  if (last === undefined) return null;
  // Counted from the end of the hour, as the message may have come in its last second.
  const endMs = last.hour.getTime() + HOUR_MS;
  const quietMs = now.getTime() - endMs;
  if (quietMs < MIN_QUIET_DAYS * DAY_MS || quietMs > MAX_QUIET_DAYS * DAY_MS) return null;
  const habit = readHabit(hours, createdAt.getTime(), endMs);
  if (habit === null || habit.busyDays < MIN_BUSY_DAYS) return null;
  if (quietMs < LONGER_THAN_EVER * habit.longestPauseMs) return null;
  if ((habit.perDay * quietMs) / DAY_MS < MIN_MISSING) return null;
  const usual =
    habit.perDay >= 1
      ? { usually: Math.round(habit.perDay), per: "day" as const }
      : { usually: Math.round(habit.perDay * 7), per: "week" as const };
  return { ...usual, days: Math.floor(quietMs / DAY_MS), since: last.hour };
}

interface Habit {
  readonly perDay: number;
  readonly busyDays: number;
  readonly longestPauseMs: number;
}

function readHabit(hours: readonly InboxHour[], createdMs: number, endMs: number): Habit | null {
  const firstMs = Math.min(createdMs, hours[0]?.hour.getTime() ?? endMs);
  const startMs = Math.max(firstMs, endMs - HABIT_DAYS * DAY_MS);
  const days = Math.floor((endMs - startMs) / DAY_MS);
  if (days < MIN_HABIT_DAYS) return null;
  const counts = new Array<number>(days).fill(0);
  let [longestPauseMs, beforeMs] = [0, startMs];
  for (const { hour, count } of hours) {
    const atMs = hour.getTime();
    if (atMs < startMs) continue;
    longestPauseMs = Math.max(longestPauseMs, atMs - beforeMs);
    beforeMs = atMs + HOUR_MS;
    // Hours before the last whole day still count as pauses.
    const day = Math.floor((endMs - beforeMs) / DAY_MS);
    if (day < days) counts[day] = (counts[day] ?? 0) + count;
  }
  const busy = counts.filter((count) => count > 0).toSorted((a, b) => a - b);
  // Keeps one extreme day from making the others look idle.
  const cap = 2 * (busy[Math.floor(busy.length / 2)] ?? 0);
  const sum = busy.reduce((total, count) => total + Math.min(count, cap), 0);
  return { perDay: sum / days, busyDays: busy.length, longestPauseMs };
}

export function findQuietForms(scope: OwnerScope, deps: Deps): Promise<Map<string, QuietNotice>> {
  return readInTurn(scope, deps, () => readQuietForms(scope, deps));
}

async function readQuietForms(scope: OwnerScope, deps: Deps): Promise<Map<string, QuietNotice>> {
  const now = deps.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const lasts = await findLastInboxHours(scope, deps.db, before(MAX_QUIET_DAYS + 1));
  const silent = lasts.filter(({ hour }) => hour < before(MIN_QUIET_DAYS));
  if (silent.length === 0) return new Map();
  const hours = await findInboxHours(scope, deps.db, {
    formIds: silent.map(({ formId }) => formId),
    since: before(MAX_QUIET_DAYS + HABIT_DAYS + 1),
  });
  return new Map(
    silent.flatMap(({ formId, createdAt }) => {
      const notice = judgeQuiet(hours.get(formId) ?? [], createdAt, now);
      return notice === null ? [] : [[formId, notice] as const];
    }),
  );
}
