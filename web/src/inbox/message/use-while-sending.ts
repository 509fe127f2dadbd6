import { useEffect, useEffectEvent } from "react";
import { now } from "../../format/clock.ts";
import type { DeliveryTimeline_SubmissionFragment } from "../../graphql/operations/documents.ts";
import { isBeingSent } from "./describe-delivery.ts";

const AGAIN_MS = 2_000;

/** Reads a message again, soon and until it is settled, while something of it is being sent. */
export function useWhileSending(submission: DeliveryTimeline_SubmissionFragment | undefined, reload: () => void): void {
  const onTick = useEffectEvent(reload);
  useEffect(() => {
    if (!submission?.deliveries.some((delivery) => isBeingSent(delivery, now()))) return undefined;
    const timer = setTimeout(onTick, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [submission]);
}
