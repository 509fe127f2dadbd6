import type { DeliveryTimeline_DeliveryFragment } from "../graphql/operations/documents.ts";

type Delivery = Pick<DeliveryTimeline_DeliveryFragment, "kind" | "state" | "nextAttemptAt" | "attempts">;

// Sooner than this it is as good as under way.
const SOON_MS = 10_000;

/** Whether a delivery is under way, or about to be. */
export function isBeingSent({ state, nextAttemptAt }: Pick<Delivery, "state" | "nextAttemptAt">, now: Date): boolean {
  return state === "pending" && (nextAttemptAt === null || Date.parse(nextAttemptAt) - now.getTime() <= SOON_MS);
}

/** The state of a delivery in a few words. */
export function describeDelivery(delivery: Delivery, now: Date): string {
  const what = NAMES[delivery.kind];
  if (delivery.state === "delivered" && isWrittenToFile(delivery)) return `${what} written to a file`;
  if (delivery.state === "delivered") return `${what} ${delivery.kind === "webhook" ? "delivered" : "sent"}`;
  if (delivery.state === "failed") return `${what} failed`;
  if (delivery.state === "cancelled") return `${what} cancelled`;
  return isBeingSent(delivery, now) ? `Sending ${what.toLowerCase()}` : `${what} waiting`;
}

const NAMES = { mail: "Email", webhook: "Webhook", auto_reply: "Auto-reply" } as const;

/** An email that no server answered for has not left the machine. */
function isWrittenToFile({ kind, attempts }: Delivery): boolean {
  return kind !== "webhook" && attempts.at(-1)?.responseStatus === null;
}
