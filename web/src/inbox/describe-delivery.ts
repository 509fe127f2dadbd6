import type { DeliveryTimeline_DeliveryFragment } from "../graphql/operations/documents.ts";

type Delivery = Pick<DeliveryTimeline_DeliveryFragment, "kind" | "state" | "attempts" | "nextAttemptAt">;

/** How a delivery stands, in a few words. */
export function describeDelivery({ kind, state, attempts, nextAttemptAt }: Delivery): string {
  const isMail = kind === "mail";
  if (state === "delivered") return isMail ? "Mailed" : "Pushed";
  if (state === "failed") return isMail ? "Could not be mailed" : "Could not be pushed";
  if (state === "cancelled") return isMail ? "Not mailed" : "Not pushed";
  if (attempts.length === 0 || nextAttemptAt === null) return isMail ? "Being mailed" : "Being pushed";
  return isMail ? "Not mailed yet" : "Not pushed yet";
}
