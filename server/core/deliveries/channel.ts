import { MINUTE_MS } from "../../../shared/durations.ts";
import type { DeliveryKind, DeliveryState } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import type { FailureScope, SendResult } from "../mail/transport.ts";
import type { Carried } from "../retention/store/delivered-contents.ts";
import type { SystemScope } from "../scope/scope.ts";
import type { ClaimedDigest, DueDelivery } from "./store/due-delivery.ts";
import type { Exchange } from "./store/transitions.ts";

export interface AttemptResult {
  /**
   * "temporary" is retried on the schedule; "cancelled" means nothing was tried because the delivery is no longer
   * wanted.
   */
  readonly outcome: "delivered" | "temporary" | "permanent" | "cancelled";
  /** One sentence for the owner, without secrets. */
  readonly detail: string;
  /** The wait the receiver asked for, in addition to the schedule. */
  readonly retryAfterMs?: number;
  readonly scope?: FailureScope;
  /** The reply code of a mail server; a webhook's is in its exchange. */
  readonly replyCode?: number;
  /** See `SendResult`. */
  readonly words?: string;
  readonly exchange?: Exchange;
  /** Set for a delivered message; absent if it was only named, or saved as a file. */
  readonly carried?: Carried;
  /** Host that was contacted, for the log. */
  readonly host?: string;
}

/** Submissions due to one target in a single message. */
export interface DueDigest extends ClaimedDigest {
  readonly formId: string;
  readonly formName: string;
  /** True if it carries submissions that waited for the destination's confirmation. */
  readonly isBacklog: boolean;
  readonly timeZone: string;
  readonly target: string;
}

/**
 * A way to deliver submissions: email, auto-replies, webhooks. Its `ChannelQueries` in the store define its targets,
 * how the owner knows them and what it shares a connection with; add a channel to both registries.
 */
export interface Channel {
  /** The wait in milliseconds before each attempt; the first one is 0. */
  readonly schedule: readonly number[];
  /** True to continue once a day after the schedule, for as long as the mail server refuses all mail. */
  readonly outlastsRefusal?: true;
  /**
   * Tries one delivery once. It may run twice for one delivery (a worker was killed), always with the same id. The
   * signal aborts it after `ATTEMPT_TIMEOUT_MS`. A thrown error is a bug, logged and counted as a temporary failure.
   */
  readonly attempt: (
    scope: SystemScope,
    deps: Deps,
    delivery: DueDelivery,
    signal: AbortSignal,
  ) => Promise<AttemptResult>;
  /** Tries a digest once; absent for a channel that always sends message by message. Digests are never cancelled. */
  readonly attemptDigest?: (
    scope: SystemScope,
    deps: Deps,
    digest: DueDigest,
    signal: AbortSignal,
  ) => Promise<SendResult>;
  /** Updates the target's status for its owner, once the attempt is recorded. */
  readonly updateHealth?: (scope: SystemScope, deps: Deps, attempt: SettledAttempt) => Promise<void>;
}

export interface SettledAttempt {
  readonly delivery: HealthFacts;
  /** Its own id, and those of the others in its digest. */
  readonly ids: readonly string[];
  readonly result: AttemptResult;
  readonly state: DeliveryState;
}

export type HealthFacts = Pick<
  DueDelivery,
  "kind" | "accountId" | "formId" | "submissionId" | "target" | "attempts" | "isFailing"
>;

export type Channels = Readonly<Record<DeliveryKind, Channel>>;

export const ATTEMPT_TIMEOUT_MS = MINUTE_MS;

/** True if the mail server responded, and refuses all mail until somebody fixes it. */
export function isRefusal({
  outcome,
  scope,
  replyCode = 0,
}: Pick<AttemptResult, "outcome" | "scope" | "replyCode">): boolean {
  return outcome === "temporary" && scope === "transport" && replyCode >= 500;
}
