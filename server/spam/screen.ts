import { type AccountFilter, NO_FILTER, NOTHING_LEARNED } from "./account-filter.ts";
import { campaignReason } from "./campaign.ts";
import { listReasons } from "./lists.ts";
import { judgeText } from "./model/judge-text.ts";
import { blank } from "./signals/blank.ts";
import { burst } from "./signals/burst.ts";
import { conversation } from "./signals/conversation.ts";
import { haste } from "./signals/haste.ts";
import { honeypot } from "./signals/honeypot.ts";
import { language } from "./signals/language.ts";
import { linkCode } from "./signals/link-code.ts";
import { links } from "./signals/links.ts";
import { markup } from "./signals/markup.ts";
import { nameLink } from "./signals/name-link.ts";
import { origin } from "./signals/origin.ts";
import { randomLetters } from "./signals/random-letters.ts";
import { sellingHost } from "./signals/selling-host.ts";
import type { Signal } from "./signals/signal.ts";
import { type Reading, readSubmission } from "./text/read-submission.ts";
import { thresholdOf } from "./thresholds.ts";
import { EVERY_MESSAGE, traitsOf } from "./traits.ts";
import type { Reason, ScreenInput, Verdict } from "./verdict.ts";

const SIGNALS: readonly Signal[] = [
  honeypot,
  origin,
  blank,
  markup,
  links,
  linkCode,
  nameLink,
  sellingHost,
  conversation,
  randomLetters,
  haste,
  burst,
  language,
];

// What moves have taught speaks against a visitor only so far, so that no history of moves, not even a hostile one,
// quarantines what reads like an ordinary message.
const MAX_LEARNED_AGAINST = 1.75;
const MAX_LEARNED_FOR = 12;
const MAX_LEAN = 2;
// Hosts and senders are particular: what the owner has seen there may count for more.
const MAX_PLACE_AGAINST = 4;
const MAX_PLACE_FOR = 8;

/**
 * Judges a submission. Pure; in doubt it stays in the inbox, because a missed spam costs less than a lost message.
 * Whoever has read the submission already passes the reading along.
 */
export function screen(
  input: ScreenInput,
  filter: AccountFilter = NO_FILTER,
  reading: Reading = readSubmission(input),
): Verdict {
  const reasons = reasonsOf(input, filter, reading).filter(({ points }) => points !== 0);
  const score = sum(reasons);
  return {
    folder: score >= thresholdOf(input) ? "spam" : "inbox",
    score,
    reasons: reasons.toSorted((left, right) => Math.abs(right.points) - Math.abs(left.points)),
  };
}

export function scoreOf(input: ScreenInput, filter: AccountFilter, reading: Reading = readSubmission(input)): number {
  return sum(reasonsOf(input, filter, reading));
}

function reasonsOf(whole: ScreenInput, filter: AccountFilter, reading: Reading): readonly Reason[] {
  const input = { ...whole, fields: reading.fields };
  const found = [...SIGNALS.map((signal) => signal(input, reading)), campaignReason(reading, filter.learned.campaigns)];
  return [
    ...judgeText(reading),
    ...found.filter((reason): reason is Reason => reason !== null),
    ...learnedReasons(reading, filter.learned.weights),
    ...listReasons(reading, filter),
    ...(input.signals ?? []),
  ];
}

function learnedReasons(reading: Reading, weights: Int32Array): readonly Reason[] {
  if (weights === NOTHING_LEARNED.weights) return [];
  const { words, places } = traitsOf(reading);
  const at = (bucket: number) => (weights[bucket] ?? 0) / 1_000;
  const lean = within(at(EVERY_MESSAGE), -MAX_LEAN, MAX_LEAN);
  const said = words.reduce((points, bucket) => points + at(bucket), 0) / Math.sqrt(Math.max(words.length, 1));
  const placed = places.map(at).toSorted((left, right) => Math.abs(right) - Math.abs(left))[0] ?? 0;
  const folder = (points: number) => (points > 0 ? "spam" : "the inbox");
  const learned = within(lean + said, -MAX_LEARNED_FOR, MAX_LEARNED_AGAINST);
  const place = within(placed, -MAX_PLACE_FOR, MAX_PLACE_AGAINST);
  return [
    { name: "learned", points: learned, detail: `It reads like what you moved to ${folder(learned)}.` },
    { name: "known place", points: place, detail: `Its sender or a link is in what you moved to ${folder(place)}.` },
  ].filter(({ points }) => points !== 0);
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function sum(reasons: readonly Reason[]): number {
  return reasons.reduce((total, { points }) => total + points, 0);
}
