import type { Database, DeliveryKind, DeliveryState } from "../../database/db.ts";
import { idAt } from "../../platform/ids.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { channelQueries, deliveryKinds } from "./channels.ts";

export interface DeliveryHealth {
  /** One entry per kind. */
  readonly kinds: readonly {
    readonly kind: DeliveryKind;
    readonly pending: number;
    /** Deliveries with a failed attempt. */
    readonly retrying: number;
    /** Age of the oldest; 0 if there are none. */
    readonly oldestSeconds: number;
  }[];
  /** Unreachable or disabled targets: one entry for every kind whose targets have a status. */
  readonly failing: readonly { readonly kind: DeliveryKind; readonly count: number; readonly noun: string }[];
}

/** Counts pending deliveries through the index on the state, without reading delivered ones. */
export async function findDeliveryHealth(_scope: SystemScope, db: Database, now: Date): Promise<DeliveryHealth> {
  const state = "pending";
  const [pending, retrying, failing] = await Promise.all([
    db.prisma.delivery.groupBy({ by: ["kind"], where: { state }, _count: true, _min: { queuedAt: true } }),
    db.prisma.delivery.groupBy({ by: ["kind"], where: { state, failures: { gt: 0 } }, _count: true }),
    countFailing(db),
  ]);
  return {
    kinds: deliveryKinds.map((kind) => {
      const found = pending.find((row) => row.kind === kind);
      const oldestAt = found?._min.queuedAt ?? now;
      return {
        kind,
        pending: found?._count ?? 0,
        retrying: retrying.find((row) => row.kind === kind)?._count ?? 0,
        oldestSeconds: Math.max(0, (now.getTime() - oldestAt.getTime()) / 1000),
      };
    }),
    failing,
  };
}

export interface DeliveryOutcome {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
  readonly count: number;
}

/** Counts the outcomes of deliveries created since an instant, over all accounts, and reads no others. */
export async function countOutcomesSince(_scope: SystemScope, db: Database, since: Date): Promise<DeliveryOutcome[]> {
  const counted = await db.prisma.delivery.groupBy({
    by: ["kind", "state"],
    // Ids begin with their timestamp, and those of the same millisecond are in any order.
    where: { id: { gt: idAt("dlv", new Date(since.getTime() - 1)) }, createdAt: { gte: since } },
    _count: true,
  });
  const known = new Map(counted.map((row) => [`${row.kind} ${row.state}`, row._count]));
  return deliveryKinds.flatMap((kind) =>
    DELIVERY_STATES.map((state) => ({ kind, state, count: known.get(`${kind} ${state}`) ?? 0 })),
  );
}

const DELIVERY_STATES: readonly DeliveryState[] = ["pending", "delivered", "failed", "cancelled"];

async function countFailing(db: Database): Promise<DeliveryHealth["failing"]> {
  const counted = deliveryKinds.map(async (kind) => {
    const { failing } = channelQueries[kind];
    if (failing === null) return [];
    const count = await failing.count(db.prisma);
    return [{ kind, count, noun: count === 1 ? failing.one : failing.many }];
  });
  return (await Promise.all(counted)).flat();
}
