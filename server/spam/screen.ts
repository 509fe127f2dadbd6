import { type AccountFilter, NO_FILTER, NOTHING_LEARNED } from "./account-filter.ts";
import { campaignReason } from "./campaign.ts";
import { listReasons } from "./lists.ts";
import { judgeText } from "./model/judge-text.ts";
import { blank } from "./signals/blank.ts";
import { burst } from "./signals/burst.ts";
import { haste } from "./signals/haste.ts";
import { honeypot } from "./signals/honeypot.ts";
import { language } from "./signals/language.ts";
import { linkCode } from "./signals/link-code.ts";
import { links } from "./signals/links.ts";
import { markup } from "./signals/markup.ts";
import { origin } from "./signals/origin.ts";
import { cutFields, type Reading, readSubmission } from "./text/read-submission.ts";
import { thresholdOf } from "./thresholds.ts";
import { EVERY_MESSAGE, traitsOf } from "./traits.ts";
import type { Reason, ScreenInput, Signal, Verdict } from "./verdict.ts";

const SIGNALS: readonly Signal[] = [honeypot, origin, blank, markup, links, linkCode, haste, burst, language];

// What moves have taught speaks against a visitor only so far, so that no history of moves, not even a hostile one,
// quarantines what reads like an ordinary message.
const MAX_LEARNED_AGAINST = 3.5;
const MAX_LEARNED_FOR = 12;
const MAX_LEAN = 2;

/** Judges a submission. Pure; in doubt it stays in the inbox, because a missed spam costs less than a lost message. */
export function screen(input: ScreenInput, filter: AccountFilter = NO_FILTER): Verdict {
  const reasons = reasonsOf(input, filter).filter(({ points }) => points !== 0);
  const score = sum(reasons);
  return {
    folder: score >= thresholdOf(input) ? "spam" : "inbox",
    score,
    reasons: reasons.toSorted((left, right) => Math.abs(right.points) - Math.abs(left.points)),
  };
}

export function scoreOf(input: ScreenInput, filter: AccountFilter): number {
  return sum(reasonsOf(input, filter));
}

function reasonsOf(whole: ScreenInput, filter: AccountFilter): readonly Reason[] {
  const input = { ...whole, fields: cutFields(whole.fields) };
  const reading = readSubmission(input);
  const found = [
    ...SIGNALS.map((signal) => signal(input)),
    campaignReason(reading, filter.learned.campaigns),
    learnedReason(reading, filter.learned.weights),
  ];
  return [
    ...judgeText(reading),
    ...found.filter((reason): reason is Reason => reason !== null),
    ...listReasons(reading, filter),
    ...(input.signals ?? []),
  ];
}

function learnedReason(reading: Reading, weights: Int32Array): Reason | null {
  if (weights === NOTHING_LEARNED.weights) return null;
  const buckets = traitsOf(reading);
  const total = buckets.reduce((points, bucket) => points + (weights[bucket] ?? 0), 0);
  const lean = Math.min(Math.max((weights[EVERY_MESSAGE] ?? 0) / 1_000, -MAX_LEAN), MAX_LEAN);
  const raw = lean + total / 1_000 / Math.sqrt(Math.max(buckets.length, 1));
  const points = Math.min(Math.max(raw, -MAX_LEARNED_FOR), MAX_LEARNED_AGAINST);
  if (points === 0) return null;
  const detail = points > 0 ? "It reads like what you moved to spam." : "It reads like what you moved to the inbox.";
  return { name: "learned", points, detail };
}

function sum(reasons: readonly Reason[]): number {
  return reasons.reduce((total, { points }) => total + points, 0);
}
