import type { Deps } from "../../deps.ts";
import { isDatabaseUnavailable } from "../../errors.ts";
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

/** Runs one attempt within its time and logs a failure. What it throws is a bug, and is retried as a temporary failure. */
export async function runAttempt(
  deps: Deps,
  delivery: Pick<DueDelivery, "id" | "kind">,
  attempt: (signal: AbortSignal) => Promise<AttemptResult>,
): Promise<AttemptResult> {
  try {
    const result = await attempt(AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
    if (result.outcome === "temporary" || result.outcome === "permanent") logFailure(deps, delivery, result);
    return result;
  } catch (error) {
    deps.log.error({ err: error, deliveryId: delivery.id }, "an attempt to deliver failed in a way nobody foresaw");
    return { outcome: "temporary", detail: "Something went wrong on our side; the log holds the cause." };
  }
}

/** Without the receiver's own words, which may name a person. */
function logFailure(deps: Deps, { id, kind }: Pick<DueDelivery, "id" | "kind">, result: AttemptResult): void {
  const { outcome, blocks, replyCode, exchange } = result;
  const response = replyCode ?? exchange?.responseStatus ?? undefined;
  deps.log.warn({ deliveryId: id, kind, outcome, affects: AFFECTED[blocks ?? "message"], response }, "delivery failed");
}

const AFFECTED = { message: "this message", target: "this destination", kind: "all deliveries of this kind" } as const;

const PAUSES_MS = [200, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** What was sent must be on record, or it is sent again: waits out a database that is being restarted. */
export async function retryOnConnectionLoss(deps: Deps, work: () => Promise<void>): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      deps.log.warn({ err: error }, "the database is away; an attempt waits to be recorded");
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return work();
}
