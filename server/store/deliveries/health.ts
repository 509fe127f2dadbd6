import { idAt } from "../../platform/ids.ts";
import type { SystemScope } from "../../scope/scope.ts";
import type { Database, DeliveryKind, DeliveryState } from "../database/db.ts";
import { channelQueries, deliveryKinds } from "./channels.ts";

export interface DeliveryHealth {
  /** One entry for every kind. */
  readonly kinds: readonly {
    readonly kind: DeliveryKind;
    readonly pending: number;
    /** Those with a failed attempt. */
    readonly retrying: number;
    /** Age of the oldest of them; 0 without any. */
    readonly oldestSeconds: number;
  }[];
  /** The targets that nothing reaches, or that are disabled: one entry for every kind whose targets have a status. */
  readonly failing: readonly { readonly kind: DeliveryKind; readonly count: number; readonly noun: string }[];
}

type PendingRow = DeliveryHealth["kinds"][number];

/** Counts what is pending through the index on the state: what was delivered is not read. */
export async function findDeliveryHealth(_scope: SystemScope, db: Database, now: Date): Promise<DeliveryHealth> {
  const [pending, failing] = await Promise.all([
    db.pool.query<PendingRow>(
      `SELECT kind, count(*)::integer AS pending, (count(*) FILTER (WHERE failures > 0))::integer AS retrying,
         greatest(0, extract(epoch FROM $1::timestamptz - min(queued_at)))::float8 AS "oldestSeconds"
       FROM deliveries WHERE state = 'pending' GROUP BY kind`,
      [now],
    ),
    countFailing(db),
  ]);
  const byKind = new Map(pending.rows.map((row) => [row.kind, row]));
  return {
    kinds: deliveryKinds.map((kind) => byKind.get(kind) ?? { kind, pending: 0, retrying: 0, oldestSeconds: 0 }),
    failing,
  };
}

export interface DeliveryOutcome {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
  readonly count: number;
}

/** Counts what became of the deliveries that were made since an instant, over all accounts, and reads no others. */
export async function countOutcomesSince(_scope: SystemScope, db: Database, since: Date): Promise<DeliveryOutcome[]> {
  const { rows } = await db.pool.query<DeliveryOutcome>(
    `SELECT kind, state, count(*)::integer AS count FROM deliveries WHERE id > $1 AND created_at >= $2 GROUP BY 1, 2`,
    // Ids begin with their time, so that those of the same millisecond are in any order.
    [idAt("dlv", new Date(since.getTime() - 1)), since],
  );
  const known = new Map(rows.map((row) => [`${row.kind} ${row.state}`, row.count]));
  return deliveryKinds.flatMap((kind) =>
    DELIVERY_STATES.map((state) => ({ kind, state, count: known.get(`${kind} ${state}`) ?? 0 })),
  );
}

const DELIVERY_STATES: readonly DeliveryState[] = ["pending", "delivered", "failed", "cancelled"];

async function countFailing(db: Database): Promise<DeliveryHealth["failing"]> {
  const counted = deliveryKinds.map(async (kind) => {
    const { failing } = channelQueries[kind];
    if (failing === null) return [];
    const { rows } = await db.pool.query<{ count: number }>(`SELECT (${failing.count})::integer AS count`);
    const count = rows[0]?.count ?? 0;
    return [{ kind, count, noun: count === 1 ? failing.one : failing.many }];
  });
  return (await Promise.all(counted)).flat();
}
