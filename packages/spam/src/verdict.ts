import type { FormKind } from "./form-kind.ts";

export type Sensitivity = "relaxed" | "normal" | "strict";

export type Folder = "inbox" | "spam";

/**
 * The submission and how it arrived; screening fetches nothing. Absent or null means unknown, and unknown is neutral.
 */
export interface ScreenInput {
  /** Names and values in the order they were sent, without reserved fields. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Name of the honeypot field that was filled in. */
  readonly filledTrap: string | null;
  /** The website it claims to come from. */
  readonly origin: string | null;
  /** False only if the form lists its origins and this is not among them. */
  readonly originAllowed: boolean;
  readonly secondsTaken?: number | null;
  readonly activity?: RecentActivity | null;
  readonly sending?: SendingFacts | null;
  /** Verdicts of Turnstile and Akismet, added unchanged. */
  readonly signals?: readonly Reason[] | null;
  readonly sensitivity?: Sensitivity | null;
  readonly kind?: FormKind | null;
  readonly habits?: FormHabits | null;
}

/** Marks that a page and a browser add to a message by themselves; null if unknown, as for a message from a file. */
export interface SendingFacts {
  /** Has a token issued by the form's page. */
  readonly hasPageToken: boolean | null;
  readonly hasBrowserHeaders: boolean | null;
  /** `null` if the form asks for none. */
  readonly hasProofOfWork: boolean | null;
}

/** The habits of one form. Null is not yet known, and neutral. */
export interface FormHabits {
  /** Languages of its genuine messages, as `languageOf` codes. */
  readonly languages: readonly string[] | null;
  /** The share of its genuine messages with a link to another site. */
  readonly linkShare: number | null;
  /** True if its genuine messages quote, hold code or answer somebody by name. */
  readonly quotes: boolean | null;
  /** The form's purpose, by the fields of its genuine messages. */
  readonly kind: FormKind | null;
  /** Hosts of the pages that send its genuine messages. */
  readonly sites: readonly string[] | null;
  /** Shares of its genuine messages with a page's token, with a browser's headers, and with a proof of work. */
  readonly tokenShare: number | null;
  readonly browserShare: number | null;
  readonly proofShare: number | null;
  /** True if genuine messages often have that value in that field, as a choice or a subject that the page sets. */
  isUsual(field: string, value: string): boolean;
  /**
   * Number of messages with one of these marks (see `marksOf`) caught by the filter itself; 0 for marks that genuine
   * messages share.
   */
  timesCaught(marks: readonly number[]): number;
}

/** Recent submissions, including this one; intake looks back some ten minutes. */
export interface RecentActivity {
  /** Submissions from the same network address. */
  readonly fromSender?: number;
  /** Submissions that share one of the `campaignKeys`, on whatever form. */
  readonly alike?: number;
  /** Distinct forms that received those. */
  readonly formsAlike?: number;
}

/** One observation, in plain words for the owner. Points add up; negative ones favour the visitor. */
export interface Reason {
  readonly name: string;
  readonly points: number;
  readonly detail: string;
}

export function pointsIn(reasons: readonly Pick<Reason, "points">[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0);
}

export interface Verdict {
  readonly folder: Folder;
  readonly score: number;
  /** Most points first. */
  readonly reasons: readonly Reason[];
}

/**
 * Submissions with this score or more are quarantined. Points are log-odds: at 0, spam and genuine are equally likely
 * if half of all messages are spam, and each point doubles the odds; see packages/spam/docs/model.md.
 */
export const SPAM_THRESHOLD = 2.1;

const THRESHOLDS: Readonly<Record<Sensitivity, number>> = { relaxed: 3.5, normal: SPAM_THRESHOLD, strict: 0.75 };
const COMMENT_THRESHOLDS: typeof THRESHOLDS = { relaxed: 5.5, normal: 4, strict: 2 };

export function thresholdOf({ sensitivity, kind }: Pick<ScreenInput, "sensitivity" | "kind">): number {
  return (kind === "comments" ? COMMENT_THRESHOLDS : THRESHOLDS)[sensitivity ?? "normal"];
}

// Doubt is full above the upper bound and zero below the lower one, where a message looks genuine.
const LEAST_DOUBT = -2;
const FULL_DOUBT = 1;

/** Weight, from 0 to 1, of weak evidence beside a score that excludes it. */
export function doubtAt(score: number): number {
  return Math.min(Math.max((score - LEAST_DOUBT) / (FULL_DOUBT - LEAST_DOUBT), 0), 1);
}

/** A message is doubtful from its form's threshold up to this many points above it. */
const BAND = 2.4;
const COMMENT_BAND = 1;

export function doubtfulBand(kind: FormKind | null): number {
  return kind === "comments" ? COMMENT_BAND : BAND;
}

export const FORGED_TOKEN: Reason = {
  name: "token",
  points: 2.5,
  detail: "Page token is forged or belongs to another form",
};

// Decisive alone, whatever the message says.
const DECISIVE: ReadonlySet<string> = new Set(["honeypot", "origin", "blocked"]);
// Points of a forged, reused or failed proof. A late or missing one counts less.
const MIN_FORGED_POINTS = 2;
const PROOFS: ReadonlySet<string> = new Set(["token", "proof of work", "turnstile"]);

/** True if a message is held only because its score is slightly above the threshold. */
export function isDoubtful(
  { folder, score, reasons }: Verdict,
  { threshold, kind = null }: { readonly threshold: number; readonly kind?: FormKind | null },
): boolean {
  return folder === "spam" && score < threshold + doubtfulBand(kind) && !reasons.some(isDecisive);
}

function isDecisive({ name, points }: Reason): boolean {
  return DECISIVE.has(name) || (PROOFS.has(name) && points >= MIN_FORGED_POINTS);
}
