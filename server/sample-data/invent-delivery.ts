import { idAt } from "../ids.ts";
import type { SeedDelivery, SeededSubmission } from "../store/submissions/seed.ts";
import type { Random } from "./random.ts";

const MINUTE_MS = 60_000;

interface Attempt {
  readonly outcome: "delivered" | "temporary";
  readonly detail: string;
  readonly status: number | null;
}

const MAILED: Attempt = {
  outcome: "delivered",
  detail: "Accepted by the mail server: 250 2.0.0 Ok: queued",
  status: 250,
};
const PUSHED: Attempt = { outcome: "delivered", detail: "The endpoint accepted it (200).", status: 200 };
const DEFERRED: Attempt = {
  outcome: "temporary",
  detail: "The mail server temporarily rejected the address: 451 4.7.1 Please try again later",
  status: 451,
};
const UNAVAILABLE: Attempt = { outcome: "temporary", detail: "The endpoint had an error (503).", status: 503 };
const TIMED_OUT: Attempt = { outcome: "temporary", detail: "No response within 15 seconds.", status: null };

const WAITS_MS = [0, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

/** Returns a delivery of the past with its attempts: most arrive at once, some later, and a few webhooks never. */
export function inventDelivery(
  random: Random,
  submission: SeededSubmission,
  to: { readonly kind: "mail" | "webhook"; readonly target: string },
): SeedDelivery {
  const attempts = to.kind === "mail" ? mailAttempts(random) : webhookAttempts(random);
  const createdMs = submission.createdAt.getTime();
  const at = attempts.map((_, index) => new Date(createdMs + 900 + (WAITS_MS[index] ?? 0)));
  const isDelivered = attempts.at(-1)?.outcome === "delivered";
  return {
    id: idAt("dlv", submission.createdAt),
    formId: submission.formId,
    submissionId: submission.id,
    ...to,
    state: isDelivered ? "delivered" : "failed",
    createdAt: submission.createdAt,
    finishedAt: at.at(-1) ?? submission.createdAt,
    failures: isDelivered ? 0 : attempts.length,
    log: attempts.map(({ outcome, detail, status }, index) => ({
      number: index + 1,
      at: at[index] ?? submission.createdAt,
      durationMs: status === null ? 15_000 : random.whole(90, 640),
      outcome,
      detail,
      status,
    })),
  };
}

function mailAttempts(random: Random): Attempt[] {
  return random.chance(0.04) ? [DEFERRED, MAILED] : [MAILED];
}

function webhookAttempts(random: Random): Attempt[] {
  const trouble = () => random.pick([UNAVAILABLE, TIMED_OUT]);
  const fate = random.next();
  if (fate < 0.04) return [trouble(), trouble(), trouble(), trouble()];
  return fate < 0.15 ? [trouble(), PUSHED] : [PUSHED];
}
