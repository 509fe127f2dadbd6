import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { AttemptResult, Attempts } from "../services/deliveries/attempt.ts";
import { deliver } from "../services/deliveries/deliver.ts";
import { resumeWaiting } from "../services/deliveries/delivery-queue.ts";
import { type Lanes, waitingOn } from "./lanes.ts";

const deliverPayload = z.object({ deliveryId: z.string() });

// A lane may close between the look for a job and its start; the job then goes back for a moment.
const PUT_BACK_MS = 500;

/** Tries one delivery, within the limits of its lanes. */
export function createDeliverTask(deps: Deps, attempts: Attempts, lanes: Lanes): Task {
  return async (payload, { job, addJob }) => {
    const { deliveryId } = deliverPayload.parse(payload);
    const names = Object.keys(job.flags ?? {});
    if (!lanes.enter(names)) {
      const runAt = new Date(deps.clock.now().getTime() + PUT_BACK_MS * (1 + Math.random()));
      const { priority, max_attempts: maxAttempts } = job;
      await addJob("deliver", { deliveryId }, { jobKey: deliveryId, runAt, priority, maxAttempts, flags: names });
      return;
    }
    let result: AttemptResult | null = null;
    try {
      result = await deliver(systemScope(), deps, { deliveryId, attempts });
    } finally {
      const arrived = result?.outcome === "delivered";
      const recovered = lanes.leave(names, { failed: laneInTrouble(names, result), arrived });
      for (const lane of recovered) await resumeWaiting(systemScope(), deps, waitingOn(lane));
    }
  };
}

/** A lane with a colon is one target's, one without is its whole kind's. */
function laneInTrouble(names: readonly string[], result: AttemptResult | null): string | null {
  if (result?.outcome !== "temporary" || result.blocks === undefined) return null;
  return names.find((name) => name.includes(":") === (result.blocks === "target")) ?? null;
}
