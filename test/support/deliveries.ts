import { systemScope } from "../../server/access/authenticate.ts";
import type { Deps } from "../../server/deps.ts";
import type { AttemptResult, Channel, Channels } from "../../server/services/deliveries/channel.ts";
import { createChannels } from "../../server/services/deliveries/channels.ts";
import { deliver } from "../../server/services/deliveries/deliver.ts";
import type { Delivery } from "../../server/store/database/db.ts";
import type { DueDelivery } from "../../server/store/deliveries/due-delivery.ts";

export const arrived: AttemptResult = { outcome: "delivered", detail: "It arrived." };
export const notNow: AttemptResult = { outcome: "temporary", detail: "Not now." };
export const never: AttemptResult = { outcome: "permanent", detail: "Never." };

/** Answers every attempt with what `result` says, and remembers what was tried. */
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

/** The real channels, but for how they attempt. */
export function channelsWith(attempt: Channel["attempt"]): Channels {
  const unused = async () => {
    throw new Error("Nothing is mailed here.");
  };
  const real = createChannels({ from: "", send: unused, check: unused, close: () => undefined });
  return Object.fromEntries(Object.entries(real).map(([kind, channel]) => [kind, { ...channel, attempt }])) as Channels;
}

export function deliverOnce(deps: Deps, deliveryId: string, channels: Channels): Promise<AttemptResult | null> {
  return deliver(systemScope(), deps, { deliveryId, channels });
}

export function deliveriesOf(deps: Deps, submissionId: string): Promise<Delivery[]> {
  return deps.db.prisma.delivery.findMany({ where: { submissionId }, orderBy: { id: "asc" } });
}

/** Adds a destination that its owner has confirmed. */
export async function addDestination(deps: Deps, formId: string, address: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.prisma.destination.create({ data: { formId, address, confirmedAt: now, createdAt: now } });
}

/** The jobs that the queue holds for a delivery. */
export async function jobsOf(deps: Deps, deliveryId: string): Promise<{ runAt: Date; flags: string[] }[]> {
  const { rows } = await deps.db.pool.query<{ runAt: Date; flags: Record<string, boolean> }>(
    `SELECT run_at AS "runAt", flags FROM graphile_worker.jobs WHERE key = $1 AND locked_at IS NULL`,
    [deliveryId],
  );
  return rows.map(({ runAt, flags }) => ({ runAt, flags: Object.keys(flags).sort() }));
}
