import { type AccountFilter, NO_FILTER, NOTHING_LEARNED } from "./account-filter.ts";
import { campaignReason } from "./campaign.ts";
import { featuresOf } from "./fitted/features.ts";
import { type Fitted, fittedPoints } from "./fitted/fitted.ts";
import { caughtReason } from "./habits.ts";
import { listReasons } from "./lists.ts";
import { hasStrangeLink } from "./model/cues.ts";
import { judgeMessage } from "./model/judge-message.ts";
import { knownOf, placesOf } from "./reputation.ts";
import { burst, haste, honeypot, origin } from "./signals/arrival.ts";
import { conversation } from "./signals/conversation.ts";
import { priceProbe, repeatedSubject, robotGreeting, robotPhone } from "./signals/known-robots.ts";
import { language } from "./signals/language.ts";
import { linkCode, links, nameLink, ownSite, usualLinks } from "./signals/links.ts";
import { randomLetters } from "./signals/random-letters.ts";
import { reportReason } from "./signals/report.ts";
import { inDoubt, missingMarks, proofOfWork } from "./signals/sender-baseline.ts";
import type { Signal } from "./signals/signal.ts";
import { blank, disguise, markup, wordless } from "./signals/visible-text.ts";
import { withoutOwnContact } from "./text/own-contact.ts";
import { type Reading, readSubmission } from "./text/read-submission.ts";
import { pointsIn, type Reason, type ScreenInput, thresholdOf, type Verdict } from "./verdict.ts";

const SIGNALS: readonly Signal[] = [
  honeypot,
  origin,
  blank,
  wordless,
  markup,
  links,
  linkCode,
  nameLink,
  conversation,
  randomLetters,
  disguise,
  priceProbe,
  robotGreeting,
  repeatedSubject,
  ownSite,
  haste,
  burst,
  language,
  usualLinks,
];

/** Weak alone: they count when the rest leaves doubt. */
const IN_DOUBT: readonly Signal[] = [robotPhone, missingMarks, proofOfWork];

// Hosts and senders are specific, so the owner's history with them may count for more.
const MAX_PLACE_AGAINST = 4;
const MAX_PLACE_FOR = 8;

const EASILY_ADDED: ReadonlySet<string> = new Set(["request", "conversation"]);
const MAX_FAVOUR = 2;

const OWN_CONTACT: Reason = { name: "contact", points: 0.5, detail: "Gives a contact in a messaging app" };

/**
 * Judges a submission. Pure; in doubt it stays in the inbox, because missed spam costs less than a lost message.
 * Callers that already have a reading pass it along.
 */
export function screen(
  input: ScreenInput,
  filter: AccountFilter = NO_FILTER,
  reading: Reading = readSubmission(input),
): Verdict {
  const reasons = reasonsOf(input, filter, reading).filter(({ points }) => points !== 0);
  const score = pointsIn(reasons);
  return {
    folder: score >= thresholdOf(input) ? "spam" : "inbox",
    score,
    reasons: reasons.toSorted((left, right) => Math.abs(right.points) - Math.abs(left.points)),
  };
}

/** The score before any training by the owner. */
export function shippedScore(input: ScreenInput, reading: Reading): number {
  return pointsIn(shippedReasons(input, reading));
}

function reasonsOf(input: ScreenInput, filter: AccountFilter, reading: Reading): readonly Reason[] {
  const shipped = shippedReasons(input, reading);
  const found = [campaignReason(reading, filter.learned.campaigns), placeReason(reading, filter.learned.weights)];
  return [
    ...shipped,
    ...found.filter((reason) => reason !== null),
    ...(filter.fitted === null ? [] : fittedReasons(reading, filter.fitted)),
    ...listReasons(reading, filter),
  ];
}

function shippedReasons(whole: ScreenInput, reading: Reading): readonly Reason[] {
  const input = { ...whole, fields: reading.fields };
  const judged = withoutOwnContact(reading);
  const seen = (signals: readonly Signal[]) =>
    signals.map((signal) => signal(input, judged)).filter((reason) => reason !== null);
  const contact = judged === reading ? [] : [OWN_CONTACT];
  const wording = judgeMessage(judged);
  const report = reportReason(judged, wording);
  const said = [
    ...withFavourCapped([...wording, ...seen(SIGNALS)], judged),
    ...(report === null ? [] : [report]),
    ...contact,
    ...(input.signals ?? []),
  ];
  const reasons = [...said, ...inDoubt(seen(IN_DOUBT), pointsIn(said))];
  const caught = input.habits ? caughtReason(reading, input.habits, pointsIn(reasons)) : null;
  return caught === null ? reasons : [...reasons, caught];
}

/**
 * Caps how much a question, an order number or a quotation can favour a message with a link, because anyone who has
 * read this filter can easily add one.
 */
function withFavourCapped(reasons: readonly Reason[], reading: Reading): readonly Reason[] {
  const isFavour = ({ name, points }: Reason) => points < 0 && EASILY_ADDED.has(name);
  const favour = pointsIn(reasons.filter(isFavour));
  if (favour >= -MAX_FAVOUR || !hasStrangeLink(reading)) return reasons;
  const share = -MAX_FAVOUR / favour;
  return reasons.map((reason) => (isFavour(reason) ? { ...reason, points: reason.points * share } : reason));
}

function placeReason(reading: Reading, weights: Int32Array): Reason | null {
  if (weights === NOTHING_LEARNED.weights) return null;
  const known = placesOf(reading).map((place) => knownOf(place, weights) / 1_000);
  const strongest = known.toSorted((left, right) => Math.abs(right) - Math.abs(left))[0] ?? 0;
  const points = within(strongest, -MAX_PLACE_FOR, MAX_PLACE_AGAINST);
  return { name: "known place", points, detail: `You moved messages with this sender or link to ${folderOf(points)}` };
}

function fittedReasons(reading: Reading, fitted: Fitted): readonly Reason[] {
  const { everywhere, here } = fittedPoints(fitted, featuresOf(reading));
  const wish = everywhere > 0 ? "stricter" : "more lenient";
  return [
    { name: "learned", points: here, detail: `Similar to messages you moved to ${folderOf(here)}` },
    { name: "strictness", points: everywhere, detail: `Your moves made the filter ${wish}` },
  ];
}

function folderOf(points: number): string {
  return points > 0 ? "spam" : "the inbox";
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
