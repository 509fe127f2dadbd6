import type pg from "pg";
import type { Database } from "../../database/db.ts";
import { Parameters } from "../../database/sql.ts";
import { inTransaction } from "../../database/transaction.ts";
import { isRouted } from "../../deliveries/store/channels.ts";
import { awaitsConfirmation } from "../../deliveries/store/confirmations.ts";
import { insertDeliveries, type NewDelivery, replayDeliveries } from "../../deliveries/store/transitions.ts";
import { floorOfIds } from "../../platform/ids.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { visible, visibleSubmissions } from "../../scope/store/visibility.ts";

/** A submission that can be resent to an endpoint, with its delivery, if any. */
export interface Replayable {
  readonly submissionId: string;
  readonly formId: string;
  readonly deliveryId: string | null;
}

/** The given deliveries of an endpoint that exist for the scope. */
export async function findNamedDeliveries(
  scope: OwnerScope,
  db: Database,
  named: { readonly endpointId: string; readonly ids: readonly string[] },
): Promise<{ readonly deliveryId: string; readonly isInbox: boolean }[]> {
  const found = await db.prisma.delivery.findMany({
    where: {
      submission: visibleSubmissions(scope),
      kind: "webhook",
      target: named.endpointId,
      id: { in: [...named.ids] },
    },
    select: { id: true, submission: { select: { folder: true } } },
  });
  return found.map(({ id, submission }) => ({ deliveryId: id, isInbox: submission.folder === "inbox" }));
}

export interface ReplayRange {
  readonly endpointId: string;
  /** `null` for every form. */
  readonly formId: string | null;
  /** Arrival from `since`, before `until`. */
  readonly since: Date;
  readonly until: Date;
  readonly includeDelivered: boolean;
  readonly limit: number;
}

/**
 * Inbox submissions of a time range that did not reach the endpoint, oldest first. Excludes those still pending,
 * awaiting their visitor, or withheld by rules.
 */
export async function findReplayableRange(scope: OwnerScope, db: Database, range: ReplayRange): Promise<Replayable[]> {
  const parameters = new Parameters();
  const states = range.includeDelivered ? ["failed", "cancelled", "delivered"] : ["failed", "cancelled"];
  const { rows } = await db.pool.query<Replayable>(
    `SELECT s.id AS "submissionId", s.form_id AS "formId", d.id AS "deliveryId"
     FROM submissions AS s LEFT JOIN deliveries AS d ON d.submission_id = s.id AND d.kind = 'webhook'
       AND d.target = ${parameters.add(range.endpointId)}
     WHERE ${visible(scope, parameters)} AND s.folder = 'inbox' AND s.imported_at IS NULL
       AND NOT ${awaitsConfirmation("s.id")}
       AND s.id >= ${parameters.add(floorOfIds("sub", range.since))} AND s.id < ${parameters.add(floorOfIds("sub", range.until))}
       AND (${parameters.add(range.formId)}::text IS NULL OR s.form_id = ${parameters.add(range.formId)})
       AND (d.id IS NOT NULL OR ${isRouted("'webhook'", "s.id", parameters.add(range.endpointId))})
       AND (d.id IS NULL OR d.state = ANY(${parameters.add(states)}::delivery_state[]))
     ORDER BY s.id LIMIT ${parameters.add(range.limit)}`,
    parameters.values,
  );
  return rows;
}

/**
 * Requeues deliveries and creates missing ones in one transaction, except for messages deleted or moved to spam since
 * they were found. Returns the number queued.
 */
export async function queueReplay(
  scope: OwnerScope,
  db: Database,
  replay: { readonly again: readonly string[]; readonly first: readonly NewDelivery[]; readonly now: Date },
): Promise<number> {
  const queued = await inTransaction(db, async (client) => {
    const present = await lockInbox(
      scope,
      client,
      replay.first.map(({ submissionId }) => submissionId),
    );
    const first = replay.first.filter(({ submissionId }) => present.has(submissionId));
    const again = await replayDeliveries(scope, client, replay.again, replay.now);
    await insertDeliveries(client, first);
    return again + first.length;
  });
  db.announceDue();
  return queued;
}

/** Locks those of the given submissions that are still in the inbox until the transaction ends. */
async function lockInbox(scope: OwnerScope, client: pg.PoolClient, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const parameters = new Parameters();
  const { rows } = await client.query<{ id: string }>(
    `SELECT s.id FROM submissions s WHERE ${visible(scope, parameters)} AND s.id = ANY(${parameters.add(ids)}::text[])
       AND s.folder = 'inbox' ORDER BY s.id FOR KEY SHARE`,
    parameters.values,
  );
  return new Set(rows.map(({ id }) => id));
}
