import type { DeliveryTimeline_DeliveryFragment } from "../graphql/operations/documents.ts";

type Delivery = Pick<DeliveryTimeline_DeliveryFragment, "kind" | "state" | "nextAttemptAt" | "attempts">;

// Sooner than this it is as good as under way.
const SOON_MS = 10_000;

/** Whether a delivery is under way, or about to be. */
export function isBeingSent({ state, nextAttemptAt }: Pick<Delivery, "state" | "nextAttemptAt">, now: Date): boolean {
  return state === "pending" && (nextAttemptAt === null || Date.parse(nextAttemptAt) - now.getTime() <= SOON_MS);
}

/** How a delivery stands, in a few words. */
export function describeDelivery(delivery: Delivery, now: Date): string {
  const verb = VERBS[delivery.kind];
  if (delivery.state === "delivered") return isWrittenToFile(delivery) ? "Written to a file" : capitalized(verb);
  if (delivery.state === "failed") return `Could not be ${verb}`;
  if (delivery.state === "cancelled") return `Not ${verb}`;
  return isBeingSent(delivery, now) ? `Being ${verb}` : `Not ${verb} yet`;
}

const VERBS = { mail: "mailed", webhook: "pushed", auto_reply: "answered automatically" } as const;

/** A mail that no server answered for has not left the machine. */
function isWrittenToFile({ kind, attempts }: Delivery): boolean {
  return kind !== "webhook" && attempts.at(-1)?.responseStatus === null;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
