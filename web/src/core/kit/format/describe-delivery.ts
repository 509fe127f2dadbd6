import type { DeliveryTimeline_DeliveryFragment } from "../graphql/documents.ts";

type Delivery = Pick<DeliveryTimeline_DeliveryFragment, "kind" | "state" | "nextAttemptAt" | "attempts">;

// Anything sooner counts as under way.
const SOON_MS = 10_000;

export function isBeingSent({ state, nextAttemptAt }: Pick<Delivery, "state" | "nextAttemptAt">, now: Date): boolean {
  return state === "pending" && (nextAttemptAt === null || Date.parse(nextAttemptAt) - now.getTime() <= SOON_MS);
}

export function describeDelivery(delivery: Delivery, now: Date): string {
  const { name: what, delivered } = CHANNELS[delivery.kind];
  if (isWrittenToFile(delivery)) return `${what} written to a file`;
  if (delivery.state === "delivered") return `${what} ${delivered}`;
  if (delivery.state === "failed") return `${what} failed`;
  if (delivery.state === "cancelled") return `${what} cancelled`;
  return isBeingSent(delivery, now) ? `Sending ${what.toLowerCase()}` : `${what} waiting`;
}

const CHANNELS = {
  mail: { name: "Email", delivered: "sent", isMail: true },
  webhook: { name: "Webhook", delivered: "delivered", isMail: false },
  auto_reply: { name: "Auto-reply", delivered: "sent", isMail: true },
  confirmation: { name: "Confirmation email", delivered: "sent", isMail: true },
  reply: { name: "Reply", delivered: "sent", isMail: true },
} as const satisfies Record<Delivery["kind"], object>;

/** A mail handed to no server is written to a file on the machine. */
export function isWrittenToFile({
  kind,
  state,
  attempts,
}: Pick<Delivery, "kind" | "state"> & {
  readonly attempts: readonly { readonly responseStatus: number | null }[];
}): boolean {
  return state === "delivered" && CHANNELS[kind].isMail && attempts.at(-1)?.responseStatus === null;
}

interface Destination {
  readonly address: string;
  readonly confirmedAt: string | null;
}

/** Destinations a message was not mailed to because they are unconfirmed. */
export function unconfirmedAddresses(
  destinations: readonly Destination[],
  deliveries: readonly { readonly destination: string | null }[],
): readonly string[] {
  const reached = new Set(deliveries.map(({ destination }) => destination));
  const waiting = destinations.filter(({ address, confirmedAt }) => confirmedAt === null && !reached.has(address));
  return waiting.map(({ address }) => address);
}
