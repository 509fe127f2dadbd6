import { campaignKeys, fingerprint } from "./campaign.ts";
import { type FormKind, guessFormKind, kindOfMost } from "./form-kind.ts";
import { languageOf } from "./language.ts";
import { FREE_MAIL, isWellKnown, MESSENGERS } from "./model/hosts.ts";
import { hasQuotes } from "./signals/conversation.ts";
import { hashText } from "./text/hash.ts";
import { isHostOf } from "./text/links.ts";
import { hostsOf, linksElsewhere, type Reading, siteOf } from "./text/read-submission.ts";
import type { Folder, FormHabits, Reason, SendingFacts } from "./verdict.ts";

/** Marks of a message: its sender, a linked host, or its text. */
export type MarkKind = "sender" | "host" | "text";

const MARK_KINDS: readonly MarkKind[] = ["sender", "host", "text"];
const MIN_KNOWN = 20;
const MIN_SHARE = 0.05;
const MIN_SUBJECTS = 3;
const MIN_ANSWERS = 3;
const MAX_ANSWER_CHARACTERS = 80;
const MAX_MARKS = 2_000;
const MAX_HOSTS = 8;
const MAX_SITES = 100;
// Prior: the share of genuine training messages with a link.
const PRIOR_LINK_SHARE = 0.3;
const PRIOR_WEIGHT = 10;

export type Sent = { readonly origin: string | null; readonly subject?: string | null } & Partial<SendingFacts>;

/** Tallies a form's messages. Holds only hashes and counts, and a bounded number of them. */
export class HabitTally implements FormHabits {
  #known = 0;
  #told = 0;
  #linked = 0;
  #quoting = 0;
  readonly #sites = new Map<string, number>();
  readonly #token = new Share();
  readonly #browser = new Share();
  readonly #proof = new Share();
  readonly #kinds = new Map<FormKind, number>();
  readonly #languages = new Map<string, number>();
  readonly #caught = new Map<number, number>();
  readonly #familiar = new Map<number, number>();
  readonly #answers = new Map<number, number>();
  /** Hashes of subjects, only as many as needed to tell that they differ. */
  readonly #subjects = new Set<number>();
  #withSubject = 0;

  /** Counts a message that is, or stays, in the inbox. */
  addGenuine(reading: Reading, sent: Sent = { origin: null }): void {
    this.#known += 1;
    this.#token.add(sent.hasPageToken);
    this.#browser.add(sent.hasBrowserHeaders);
    this.#proof.add(sent.hasProofOfWork);
    const site = siteOf(sent.origin);
    if (site !== "" && (this.#sites.has(site) || this.#sites.size < MAX_SITES))
      this.#sites.set(site, (this.#sites.get(site) ?? 0) + 1);
    for (const [field, value] of reading.fields)
      if (value.length <= MAX_ANSWER_CHARACTERS) count(this.#answers, hashAnswer(field, value));
    const kind = guessFormKind(reading.fields.map(([name]) => name));
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    if (linksElsewhere(reading)) this.#linked += 1;
    if (hasQuotes(reading)) this.#quoting += 1;
    if (typeof sent.subject === "string") {
      this.#withSubject += 1;
      if (this.#subjects.size < 2) this.#subjects.add(hashText(sent.subject));
    }
    const language = languageOf(reading);
    if (language !== null) {
      this.#told += 1;
      this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
    }
    for (const sign of MARK_KINDS) for (const mark of marksOf(sign, reading)) count(this.#familiar, mark);
  }

  /** Counts a message that the filter was sure of from its own content. */
  addCaught(reading: Reading): void {
    for (const kind of MARK_KINDS) for (const mark of marksOf(kind, reading)) count(this.#caught, mark);
  }

  /** True if every genuine message with a subject has this one, as when it comes from a hidden field. */
  isConstantSubject(subject: string): boolean {
    return this.#withSubject >= MIN_SUBJECTS && this.#subjects.size === 1 && this.#subjects.has(hashText(subject));
  }

  isUsual(field: string, value: string): boolean {
    return (this.#answers.get(hashAnswer(field, value)) ?? 0) >= MIN_ANSWERS;
  }

  get genuine(): number {
    return this.#known;
  }

  get languages(): readonly string[] | null {
    if (this.#told < MIN_KNOWN) return null;
    return [...this.#languages].filter(([, times]) => times >= this.#told * MIN_SHARE).map(([language]) => language);
  }

  get sites(): readonly string[] | null {
    if (this.#known < MIN_KNOWN) return null;
    return [...this.#sites].filter(([, times]) => times >= this.#known * MIN_SHARE).map(([site]) => site);
  }

  get linkShare(): number | null {
    if (this.#known < MIN_KNOWN) return null;
    return (this.#linked + PRIOR_LINK_SHARE * PRIOR_WEIGHT) / (this.#known + PRIOR_WEIGHT);
  }

  get quotes(): boolean | null {
    return this.#known < MIN_KNOWN ? null : this.#quoting >= this.#known * MIN_SHARE;
  }

  get tokenShare(): number | null {
    return this.#token.value;
  }

  get browserShare(): number | null {
    return this.#browser.value;
  }

  get proofShare(): number | null {
    return this.#proof.value;
  }

  get kind(): FormKind | null {
    return kindOfMost(this.#kinds);
  }

  timesCaught(marks: readonly number[]): number {
    const times = marks.map((mark) => (this.#familiar.has(mark) ? 0 : (this.#caught.get(mark) ?? 0)));
    return Math.max(0, ...times);
  }
}

function hashAnswer(field: string, value: string): number {
  return hashText(`${field}\n${value.trim()}`);
}

class Share {
  #had = 0;
  #known = 0;

  add(has: boolean | null | undefined): void {
    if (has === null || has === undefined) return;
    this.#known += 1;
    if (has) this.#had += 1;
  }

  /** Never exactly 0 or 1: the next message may differ. */
  get value(): number | null {
    return this.#known < MIN_KNOWN ? null : (this.#had + 1) / (this.#known + 2);
  }
}

/**
 * True if a message can be assumed to come from the form's own page, so that links to it carry no signal. Anyone can
 * claim the site they advertise as origin, so if the origins of genuine messages are known, it must be one of them.
 */
export function isOwnPage(origin: string | null, habits: Pick<FormHabits, "sites">): boolean {
  return habits.sites === null || habits.sites.includes(siteOf(origin));
}

/** A new mark evicts the oldest. */
function count(marks: Map<number, number>, mark: number): void {
  const times = marks.get(mark) ?? 0;
  marks.delete(mark);
  marks.set(mark, times + 1);
  const [oldest] = marks.size > MAX_MARKS ? marks.keys() : [];
  if (oldest !== undefined) marks.delete(oldest);
}

/** Hashes that identify a message. */
export function marksOf(kind: MarkKind, reading: Reading): readonly number[] {
  return namesOf(kind, reading).map((name) => hashText(`${kind} ${name}`));
}

function namesOf(kind: MarkKind, reading: Reading): readonly string[] {
  if (kind === "sender") return reading.email === "" ? [] : [reading.email];
  if (kind === "host") {
    const isOwn = (host: string) =>
      host === reading.site || isWellKnown(host) || isHostOf(host, FREE_MAIL) || isHostOf(host, MESSENGERS);
    return hostsOf(reading)
      .filter((host) => !isOwn(host))
      .slice(0, MAX_HOSTS);
  }
  const keys = campaignKeys(reading);
  if (keys.length > 0) return keys;
  const print = fingerprint(reading);
  return print === null ? [] : [print];
}

// Margin above the threshold, without remembered marks: memory never reinforces itself.
const SURE_POINTS = 1;

/** True if the filter was sure of a message from its content and how it was sent. */
export function isSurelySpam({
  score,
  threshold,
  reasons,
}: {
  readonly score: number;
  readonly threshold: number;
  readonly reasons: readonly Reason[];
}): boolean {
  const remembered = reasons.find(({ name }) => name === CAUGHT_BEFORE)?.points ?? 0;
  return score - remembered >= threshold + SURE_POINTS;
}

/** An inbox message with more points is more likely spam than genuine, and may have been missed. */
export const MAX_GENUINE_POINTS = 0;

/** Counts a judged message as genuine or as caught, unless the filter is in doubt. */
export function noteIn(
  tally: HabitTally,
  reading: Reading,
  screened: Sent & Parameters<typeof isSurelySpam>[0] & { readonly folder: Folder },
): void {
  if (screened.folder === "spam") {
    if (isSurelySpam(screened)) tally.addCaught(reading);
  } else if (screened.score <= MAX_GENUINE_POINTS) tally.addGenuine(reading, screened);
}

const CAUGHT_BEFORE = "caught before";
const TEXT_POINTS = 2.5;
// Anybody can name somebody else's address or site, so both together count no more than one.
const PLACE_POINTS = 1.5;
const MAX_CAUGHT_POINTS = 3;
// From this many points on, either counts in full; below zero, when nothing else speaks against the message, not at
// all.
const TEXT_DOUBT = 1.5;
const PLACE_DOUBT = 5;
const MIN_HOST_TIMES = 2;

/**
 * Matches the sender, host or text of spam caught earlier on this form. It only adds to existing doubt: anyone can post
 * spam naming somebody else's address or site, and that person's own messages must not be blocked for it.
 */
export function caughtReason(reading: Reading, habits: FormHabits, score: number): Reason | null {
  if (score <= 0) return null;
  const hasText = habits.timesCaught(marksOf("text", reading)) > 0;
  const hasSender = habits.timesCaught(marksOf("sender", reading)) > 0;
  const hasHost = habits.timesCaught(marksOf("host", reading)) >= MIN_HOST_TIMES;
  if (!hasText && !hasSender && !hasHost) return null;
  const textPoints = hasText ? TEXT_POINTS * Math.min(1, score / TEXT_DOUBT) : 0;
  const placePoints = hasSender || hasHost ? PLACE_POINTS * Math.min(1, score / PLACE_DOUBT) : 0;
  const found = [...(hasText ? ["text"] : []), ...(hasSender ? ["sender"] : []), ...(hasHost ? ["link"] : [])];
  return {
    name: CAUGHT_BEFORE,
    points: Math.min(textPoints + placePoints, MAX_CAUGHT_POINTS),
    detail: `Same ${found.join(" and ")} as in spam caught on this form`,
  };
}
