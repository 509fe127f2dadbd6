import { MINUTE_MS } from "../../../shared/durations.ts";
import type { DeliveryKind, DeliveryState } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import type { FailureScope, SendResult } from "../mail/transport.ts";
import type { Carried } from "../retention/store/unkept.ts";
import type { SystemScope } from "../scope/scope.ts";
import type { ClaimedDigest, DueDelivery } from "./store/due-delivery.ts";
import type { Exchange } from "./store/transitions.ts";

export interface AttemptResult {
  /** "temporary" is tried again on the schedule; "cancelled" means that nothing was tried because nobody wants it now. */
  readonly outcome: "delivered" | "temporary" | "permanent" | "cancelled";
  /** One sentence for the owner, without secrets. */
  readonly detail: string;
  /** The receiver's own wish, beside the schedule. */
  readonly retryAfterMs?: number;
  readonly scope?: FailureScope;
  /** The reply code of a mail server; a webhook's is in its exchange. */
  readonly replyCode?: number;
  /** See `SendResult`. */
  readonly words?: string;
  readonly exchange?: Exchange;
  /** Of a delivered message; absent where it was only named, or saved as a file. */
  readonly carried?: Carried;
  /** Host that was contacted, for the log. */
  readonly host?: string;
}

/** Many submissions on their way to one target as one. */
export interface DueDigest extends ClaimedDigest {
  readonly formId: string;
  readonly formName: string;
  /** It carries what waited for the destination's confirmation. */
  readonly isBacklog: boolean;
  readonly timeZone: string;
  readonly target: string;
}

/**
 * A way to deliver submissions: email, auto-replies, webhooks. Which targets it has, how the owner knows them and what it
 * shares a connection with is its `ChannelQueries` in the store; a channel is added in both registries.
 */
export interface Channel {
  /** The wait in milliseconds before each attempt; the first one is 0. */
  readonly schedule: readonly number[];
  /** True to go on after the schedule, once a day, for as long as the mail server refuses all mail. */
  readonly outlastsRefusal?: true;
  /**
   * Tries one delivery once. It may run twice for one delivery (a worker was killed), always with the same id. The signal
   * ends it after `ATTEMPT_TIMEOUT_MS`. What it throws is a bug, logged and counted as a temporary failure.
   */
  readonly attempt: (
    scope: SystemScope,
    deps: Deps,
    delivery: DueDelivery,
    signal: AbortSignal,
  ) => Promise<AttemptResult>;
  /** Tries a digest once; absent for a channel that always sends message by message. Nobody cancels it. */
  readonly attemptDigest?: (
    scope: SystemScope,
    deps: Deps,
    digest: DueDigest,
    signal: AbortSignal,
  ) => Promise<SendResult>;
  /** Keeps the status of the target for its owner, once the attempt is on record. */
  readonly updateHealth?: (scope: SystemScope, deps: Deps, attempt: SettledAttempt) => Promise<void>;
}

export interface SettledAttempt {
  readonly delivery: HealthFacts;
  /** Its own id, and the others of its digest. */
  readonly ids: readonly string[];
  readonly result: AttemptResult;
  /** What it has become. */
  readonly state: DeliveryState;
}

export type HealthFacts = Pick<
  DueDelivery,
  "kind" | "accountId" | "formId" | "submissionId" | "target" | "attempts" | "isFailing"
>;

/** Every channel by the kind of its deliveries; see `createChannels`. */
export type Channels = Readonly<Record<DeliveryKind, Channel>>;

export const ATTEMPT_TIMEOUT_MS = MINUTE_MS;

/** True if the mail server has answered, and takes no mail at all until somebody has set it right. */
export function isRefusal({
  outcome,
  scope,
  replyCode = 0,
}: Pick<AttemptResult, "outcome" | "scope" | "replyCode">): boolean {
  return outcome === "temporary" && scope === "transport" && replyCode >= 500;
}
