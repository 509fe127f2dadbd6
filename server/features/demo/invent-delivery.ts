import { MINUTE_MS } from "../../../shared/durations.ts";
import type { Random } from "../../../shared/random.ts";
import { idAt } from "../../core/platform/ids.ts";
import type { SeedDelivery, SeededSubmission } from "./store/seed.ts";

interface Attempt {
  readonly outcome: "delivered" | "temporary";
  readonly detail: string;
  readonly status: number | null;
}

const PUSHED: Attempt = { outcome: "delivered", detail: "200 OK", status: 200 };
const UNAVAILABLE: Attempt = { outcome: "temporary", detail: "The endpoint had an error (503).", status: 503 };
const TIMED_OUT: Attempt = { outcome: "temporary", detail: "No response within 15 seconds.", status: null };

const WAITS_MS = [0, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

/** Invents a past webhook delivery with its attempts: most arrive at once, some later, and a few never. */
export function inventDelivery(random: Random, submission: SeededSubmission, webhookId: string): SeedDelivery {
  const attempts = inventAttempts(random);
  const createdMs = submission.createdAt.getTime();
  const at = attempts.map((_, index) => new Date(createdMs + 900 + (WAITS_MS[index] ?? 0)));
  const isDelivered = attempts.at(-1)?.outcome === "delivered";
  return {
    id: idAt("dlv", submission.createdAt),
    formId: submission.formId,
    submissionId: submission.id,
    kind: "webhook",
    target: webhookId,
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

function inventAttempts(random: Random): Attempt[] {
  const trouble = () => random.pick([UNAVAILABLE, TIMED_OUT]);
  const fate = random.next();
  if (fate < 0.04) return [trouble(), trouble(), trouble(), trouble()];
  return fate < 0.15 ? [trouble(), PUSHED] : [PUSHED];
}
