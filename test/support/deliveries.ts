import { systemScope } from "../../server/core/access/authenticate.ts";
import type { Delivery } from "../../server/core/database/db.ts";
import type { AttemptResult, Channel, Channels } from "../../server/core/deliveries/channel.ts";
import { deliver, LEASE_MS } from "../../server/core/deliveries/deliver.ts";
import {
  asDueDelivery,
  type DueDelivery,
  type DueRow,
  selectDue,
} from "../../server/core/deliveries/store/due-delivery.ts";
import type { Deps } from "../../server/core/deps.ts";
import { createChannels } from "./channels.ts";

export const arrived: AttemptResult = { outcome: "delivered", detail: "It arrived." };
export const notNow: AttemptResult = { outcome: "temporary", detail: "Not now." };
export const never: AttemptResult = { outcome: "permanent", detail: "Never." };

/** Answers every attempt with `result` and records what was attempted. */
export function channelsThat(result: (delivery: DueDelivery) => AttemptResult): {
  channels: Channels;
  tried: string[];
} {
  const tried: string[] = [];
  const channels = channelsWith(async (_scope, _deps, delivery) => {
    tried.push(delivery.id);
    return result(delivery);
  });
  return { tried, channels };
}

/** The real channels, with another `attempt`. */
export function channelsWith(attempt: Channel["attempt"]): Channels {
  const unused = async () => {
    throw new Error("Nothing is mailed here.");
  };
  const real = createChannels({ from: async () => "", send: unused, check: unused, close: () => undefined });
  return Object.fromEntries(Object.entries(real).map(([kind, channel]) => [kind, { ...channel, attempt }])) as Channels;
}

/** Attempts one delivery, due or not; null if it is not pending, is being attempted elsewhere, or was postponed. */
export async function deliverOnce(deps: Deps, deliveryId: string, channels: Channels): Promise<AttemptResult | null> {
  const at = deps.clock.now();
  const leasedUntil = new Date(at.getTime() + LEASE_MS);
  const delivery = await claimOne(deps, deliveryId, at, leasedUntil);
  if (delivery === null) return null;
  return deliver(systemScope(), deps, { delivery, ids: [delivery.id], at, leasedUntil, channels });
}

/** Claims one delivery by its id, as a worker claims due ones. */
export async function claimOne(deps: Deps, id: string, now: Date, leasedUntil: Date): Promise<DueDelivery | null> {
  const { rows } = await deps.db.pool.query<DueRow>(
    `WITH claimed AS (
       UPDATE deliveries SET leased_until = $3
       WHERE id = $1 AND state = 'pending' AND (leased_until IS NULL OR leased_until <= $2) RETURNING *
     )
     ${selectDue}`,
    [id, now, leasedUntil],
  );
  return rows[0] === undefined ? null : asDueDelivery(rows[0]);
}

export function deliveriesOf(deps: Deps, submissionId: string): Promise<Delivery[]> {
  return deps.db.prisma.delivery.findMany({ where: { submissionId }, orderBy: { id: "asc" } });
}

/** Adds a confirmed destination. */
export async function addDestination(deps: Deps, formId: string, address: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.prisma.destination.create({ data: { formId, address, confirmedAt: now, createdAt: now } });
}

/** Whether a worker would claim the delivery now. */
export async function isDue(deps: Deps, deliveryId: string): Promise<boolean> {
  const found = await deps.db.prisma.delivery.count({
    where: { id: deliveryId, state: "pending", nextAttemptAt: { lte: deps.clock.now() }, leasedUntil: null },
  });
  return found === 1;
}
