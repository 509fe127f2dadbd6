import type { Deps } from "../../deps.ts";
import type { SendResult } from "../../mail/transport.ts";
import type { DeliveryKind } from "../../store/database/db.ts";
import type { ClaimedDigest } from "../../store/deliveries/digests.ts";
import type { DueDelivery, Exchange } from "../../store/deliveries/work.ts";

/** How one try went. */
export interface AttemptResult {
  /** "temporary" is tried again on the schedule; "cancelled" means that nothing was tried because nobody wants it now. */
  readonly outcome: "delivered" | "temporary" | "permanent" | "cancelled";
  /** What happened, in our own words, for the owner: one sentence, no secrets. */
  readonly detail: string;
  /** The receiver's own wish, beside the schedule. */
  readonly retryAfterMs?: number;
  /** What would fail right now for the same reason: everything to this target, or everything of this kind. */
  readonly blocks?: "target" | "kind";
  /** The reply code of a mail server; a webhook's is in its exchange. */
  readonly replyCode?: number;
  readonly exchange?: Exchange;
}

/**
 * Tries one delivery once. It may run twice for one delivery (a worker was killed), always with the same id. The signal
 * ends it after `ATTEMPT_TIMEOUT_MS`. What it throws is a bug, logged and counted as a temporary failure.
 */
export type Attempt = (deps: Deps, delivery: DueDelivery, signal: AbortSignal) => Promise<AttemptResult>;

/** Many submissions on their way to one address in one mail. */
export interface DueDigest extends ClaimedDigest {
  readonly formId: string;
  readonly formName: string;
  /** It carries what waited for the destination's confirmation. */
  readonly isBacklog: boolean;
  readonly timeZone: string;
  readonly target: string;
}

/** Tries a digest once, as an `Attempt` does one delivery. Nobody is asked to cancel it. */
export type DigestAttempt = (deps: Deps, digest: DueDigest, signal: AbortSignal) => Promise<SendResult>;

/** The registry: how each kind of delivery is tried. A kind is added here together with what makes its targets. */
export type Attempts = Readonly<Partial<Record<DeliveryKind, Attempt> & { digest: DigestAttempt }>>;

export const ATTEMPT_TIMEOUT_MS = 60_000;
