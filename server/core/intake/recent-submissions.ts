import type { RecentActivity } from "@postern/spam";
import type { Clock } from "../platform/clock.ts";

/** Hashes and counts of about the last ten minutes. Each process sees only its own part. */
export interface RecentSubmissions {
  /** Counts one submission and returns the recent activity, itself included. */
  note(arrival: Arrived): RecentActivity;
}

export interface Arrived {
  readonly formId: string;
  /** `null` for senders that cannot be told apart. */
  readonly network: string | null;
  /** Keys that near-identical messages share. */
  readonly keys: readonly string[];
}

interface Seen {
  count: number;
  readonly forms: Set<string>;
}

const SPAN_MS = 5 * 60 * 1000;
const MAX_KEYS = 20_000;
const MAX_FORMS_PER_KEY = 20;

/** Keeps two time windows, the current and the previous, so that forgetting costs nothing and memory stays bounded. */
export function createRecentSubmissions(clock: Clock, maxKeys: number = MAX_KEYS): RecentSubmissions {
  let present = new Map<string, Seen>();
  let last = new Map<string, Seen>();
  let sinceMs = clock.now().getTime();

  function turn(): void {
    const nowMs = clock.now().getTime();
    if (nowMs - sinceMs < SPAN_MS && present.size < maxKeys) return;
    last = nowMs - sinceMs < 2 * SPAN_MS ? present : new Map();
    present = new Map();
    sinceMs = nowMs;
  }

  function add(key: string, formId: string): { readonly count: number; readonly forms: number } {
    const seen = present.get(key) ?? { count: 0, forms: new Set<string>() };
    present.set(key, seen);
    seen.count += 1;
    if (seen.forms.size < MAX_FORMS_PER_KEY) seen.forms.add(formId);
    const before = last.get(key);
    return {
      count: seen.count + (before?.count ?? 0),
      forms: before === undefined ? seen.forms.size : new Set([...seen.forms, ...before.forms]).size,
    };
  }

  return {
    note({ formId, network, keys }) {
      turn();
      const alike = keys.map((key) => add(`like ${key}`, formId));
      return {
        ...(network === null ? {} : { fromSender: add(`from ${network}`, formId).count }),
        alike: Math.max(1, ...alike.map(({ count }) => count)),
        formsAlike: Math.max(1, ...alike.map(({ forms }) => forms)),
      };
    },
  };
}
