import type { FormKind } from "./form-kind.ts";

export type Sensitivity = "relaxed" | "normal" | "strict";

export type Folder = "inbox" | "spam";

/**
 * The submission and how it arrived; screening fetches nothing. Absent or null means unknown, and unknown is neutral.
 */
export interface ScreenInput {
  /** Names and values in the order they were sent, without reserved fields. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Name of a trap field that was filled in. */
  readonly filledTrap: string | null;
  /** The website it came from, as far as it says. */
  readonly origin: string | null;
  /** False only where the form lists its origins and this is none of them. */
  readonly originAllowed: boolean;
  readonly secondsTaken?: number | null;
  readonly lately?: RecentActivity | null;
  readonly sending?: SendingFacts | null;
  /** Verdicts of Turnstile and Akismet, added as they are. */
  readonly signals?: readonly Reason[] | null;
  readonly sensitivity?: Sensitivity | null;
  /** The form's purpose. */
  readonly kind?: FormKind | null;
  /** The form's habits. */
  readonly habits?: FormHabits | null;
}

/** Marks that a page and a browser add to a message by themselves; null if unknown, as for a message from a file. */
export interface SendingFacts {
  /** A token that the form's page gave it. */
  readonly hasPageToken: boolean | null;
  readonly hasBrowserHeaders: boolean | null;
  /** `null` if the form asks for none. */
  readonly hasProofOfWork: boolean | null;
}

/** The habits of one form. Null is unknown yet, and neutral. */
export interface FormHabits {
  /** Codes as `languageOf` gives them: those of its genuine messages. */
  readonly languages: readonly string[] | null;
  /** The share of its genuine messages with a link to another site. */
  readonly linkShare: number | null;
  /** True if its genuine messages quote, hold code or answer somebody by name. */
  readonly quotes: boolean | null;
  /** The form's purpose, by the fields of its genuine messages. */
  readonly kind: FormKind | null;
  /** The hosts of the pages that its genuine messages are sent from. */
  readonly sites: readonly string[] | null;
  /** The share of its genuine messages with a page's token, of those with a browser's headers, and of those with a proof of work. */
  readonly tokenShare: number | null;
  readonly browserShare: number | null;
  readonly proofShare: number | null;
  /** True if genuine messages often have that value in that field, as a choice or a subject that the page sets. */
  isUsual(field: string, value: string): boolean;
  /**
   * Messages with one of these marks (see `marksOf`) that the filter itself caught; 0 for marks that genuine messages
   * have too.
   */
  timesCaught(marks: readonly number[]): number;
}

/** Recent submissions, this one included; the intake looks back some ten minutes. */
export interface RecentActivity {
  /** Submissions from the same network address. */
  readonly fromSender?: number;
  /** Submissions that share one of the `campaignKeys`, on whatever form. */
  readonly alike?: number;
  /** Different forms that had one of those. */
  readonly formsAlike?: number;
}

/** One observation, in plain words for the owner. Points add up; negative ones speak for the visitor. */
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
  /** Heaviest first. */
  readonly reasons: readonly Reason[];
}

/**
 * Submissions with this score or more are quarantined. Points are log-odds: at 0 spam and genuine are equally likely
 * where half of all is spam, and each point doubles the odds; see packages/spam/docs/model.md.
 */
export const SPAM_THRESHOLD = 2.1;

const THRESHOLDS: Readonly<Record<Sensitivity, number>> = { relaxed: 3.5, normal: SPAM_THRESHOLD, strict: 0.75 };
const COMMENT_THRESHOLDS: typeof THRESHOLDS = { relaxed: 5.5, normal: 4, strict: 2 };

export function thresholdOf({ sensitivity, kind }: Pick<ScreenInput, "sensitivity" | "kind">): number {
  return (kind === "comments" ? COMMENT_THRESHOLDS : THRESHOLDS)[sensitivity ?? "normal"];
}

// From so many points on there is full doubt; below the least, where a message looks genuine, none.
const LEAST_DOUBT = -2;
const FULL_DOUBT = 1;

/** The share, from 0 to 1, in which weak evidence counts beside a score without it. */
export function doubtAt(score: number): number {
  return Math.min(Math.max((score - LEAST_DOUBT) / (FULL_DOUBT - LEAST_DOUBT), 0), 1);
}

/** A message is doubtful from its form's threshold on, up to so many points above it. */
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

// They decide by themselves, whatever the message says.
const DECISIVE: ReadonlySet<string> = new Set(["honeypot", "origin", "blocked"]);
// Points of a forged, reused or failed proof. Less is counted against one that is late or missing.
const MIN_FORGED_POINTS = 2;
const PROOFS: ReadonlySet<string> = new Set(["token", "proof of work", "turnstile"]);

/** True if a message is held only because of a score that lies little above the threshold. */
export function isDoubtful(
  { folder, score, reasons }: Verdict,
  { threshold, kind = null }: { readonly threshold: number; readonly kind?: FormKind | null },
): boolean {
  return folder === "spam" && score < threshold + doubtfulBand(kind) && !reasons.some(isDecisive);
}

function isDecisive({ name, points }: Reason): boolean {
  return DECISIVE.has(name) || (PROOFS.has(name) && points >= MIN_FORGED_POINTS);
}
