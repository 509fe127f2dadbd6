import type { SystemScope } from "../../scope/scope.ts";
import type { Database, DeliveryKind } from "../database/db.ts";

export interface DeliveryHealth {
  /** One entry for every kind. */
  readonly kinds: readonly {
    readonly kind: DeliveryKind;
    readonly pending: number;
    /** Of those, with a failed attempt. */
    readonly retrying: number;
    /** Age of the oldest of them; 0 without any. */
    readonly oldestSeconds: number;
  }[];
  readonly failingDestinations: number;
  /** Failing or disabled. */
  readonly failingWebhooks: number;
}

const KINDS = ["mail", "webhook", "auto_reply"] as const satisfies readonly DeliveryKind[];

type PendingRow = DeliveryHealth["kinds"][number];

/** Counts what is pending through the index on the state: what was delivered is not read. */
export async function findDeliveryHealth(_scope: SystemScope, db: Database, now: Date): Promise<DeliveryHealth> {
  const [pending, failingDestinations, failingWebhooks] = await Promise.all([
    db.pool.query<PendingRow>(
      `SELECT kind, count(*)::integer AS pending, (count(*) FILTER (WHERE failures > 0))::integer AS retrying,
         greatest(0, extract(epoch FROM $1::timestamptz - min(queued_at)))::float8 AS "oldestSeconds"
       FROM deliveries WHERE state = 'pending' GROUP BY kind`,
      [now],
    ),
    db.prisma.destination.count({ where: { failingSince: { not: null } } }),
    db.prisma.webhookEndpoint.count({ where: { OR: [{ failingSince: { not: null } }, { status: "disabled" }] } }),
  ]);
  const byKind = new Map(pending.rows.map((row) => [row.kind, row]));
  return {
    kinds: KINDS.map((kind) => byKind.get(kind) ?? { kind, pending: 0, retrying: 0, oldestSeconds: 0 }),
    failingDestinations,
    failingWebhooks,
  };
}
