import type { DeliveryTimeline_DeliveryFragment } from "../graphql/operations/documents.ts";

type Delivery = Pick<DeliveryTimeline_DeliveryFragment, "kind" | "state" | "nextAttemptAt">;

// Sooner than this it is as good as under way.
const SOON_MS = 10_000;

/** Whether a delivery is under way, or about to be. */
export function isBeingSent({ state, nextAttemptAt }: Omit<Delivery, "kind">, now: Date): boolean {
  return state === "pending" && (nextAttemptAt === null || Date.parse(nextAttemptAt) - now.getTime() <= SOON_MS);
}

/** How a delivery stands, in a few words. */
export function describeDelivery(delivery: Delivery, now: Date): string {
  const verb = delivery.kind === "mail" ? "mailed" : "pushed";
  if (delivery.state === "delivered") return verb === "mailed" ? "Mailed" : "Pushed";
  if (delivery.state === "failed") return `Could not be ${verb}`;
  if (delivery.state === "cancelled") return `Not ${verb}`;
  return isBeingSent(delivery, now) ? `Being ${verb}` : `Not ${verb} yet`;
}
