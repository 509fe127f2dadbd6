import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { AttemptResult, Channels } from "../services/deliveries/channel.ts";
import { deliver } from "../services/deliveries/deliver.ts";
import { isTargetKey, resumeBacklog } from "../services/deliveries/delivery-queue.ts";
import type { ConcurrencyLimiter } from "./concurrency-limiter.ts";

const deliverPayload = z.object({ deliveryId: z.string() });

// A key may become unavailable between the look for a job and its start; the job is then put back for a moment.
const PUT_BACK_MS = 500;

/** Tries one delivery, within the limits of its transport and its target. */
export function createDeliverTask(deps: Deps, channels: Channels, limiter: ConcurrencyLimiter): Task {
  return async (payload, { job, addJob }) => {
    const { deliveryId } = deliverPayload.parse(payload);
    const keys = Object.keys(job.flags ?? {});
    if (!limiter.tryAcquire(keys)) {
      const runAt = new Date(deps.clock.now().getTime() + PUT_BACK_MS * (1 + Math.random()));
      const { priority, max_attempts: maxAttempts } = job;
      await addJob("deliver", { deliveryId }, { jobKey: deliveryId, runAt, priority, maxAttempts, flags: keys });
      return;
    }
    let result: AttemptResult | null = null;
    try {
      result = await deliver(systemScope(), deps, { deliveryId, channels });
    } finally {
      const arrived = result?.outcome === "delivered";
      const recovered = limiter.release(keys, { failed: failedKey(keys, result), arrived });
      for (const key of recovered) await resumeBacklog(systemScope(), deps, { key });
    }
  };
}

function failedKey(keys: readonly string[], result: AttemptResult | null): string | null {
  if (result?.outcome !== "temporary" || result.scope === undefined || result.scope === "message") return null;
  return keys.find((key) => isTargetKey(key) === (result.scope === "endpoint")) ?? null;
}
