import { systemScope } from "../../server/access/authenticate.ts";
import type { Deps } from "../../server/deps.ts";
import type { AttemptResult, Attempts } from "../../server/services/deliveries/attempt.ts";
import { deliver } from "../../server/services/deliveries/deliver.ts";
import type { Delivery } from "../../server/store/database/db.ts";
import type { DueDelivery } from "../../server/store/deliveries/work.ts";

export const arrived: AttemptResult = { outcome: "delivered", detail: "It arrived." };
export const notNow: AttemptResult = { outcome: "temporary", detail: "Not now." };
export const never: AttemptResult = { outcome: "permanent", detail: "Never." };

/** Answers every attempt with what `result` says, and remembers what was tried. */
export function attemptsThat(result: (delivery: DueDelivery) => AttemptResult): {
  attempts: Attempts;
  tried: string[];
} {
  const tried: string[] = [];
  const attempt = async (_deps: Deps, delivery: DueDelivery) => {
    tried.push(delivery.id);
    return result(delivery);
  };
  const digest = async () => {
    throw new Error("Nothing was gathered for a digest.");
  };
  return { tried, attempts: { mail: attempt, webhook: attempt, auto_reply: attempt, digest } };
}

export function deliverOnce(deps: Deps, deliveryId: string, attempts: Attempts): Promise<AttemptResult | null> {
  return deliver(systemScope(), deps, { deliveryId, attempts });
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
