import type pg from "pg";
import { DAY_MS } from "../../../shared/durations.ts";
import { floorOfIds } from "../../platform/ids.ts";
import type { RetentionFacts } from "../../scope/retention-window.ts";
import type { SystemScope } from "../../scope/scope.ts";
import type { Account, Database } from "../database/db.ts";
import { inTransaction, LONG_STATEMENT_MS } from "../database/transaction.ts";
import { SEND_LIFE_MS } from "../intake/sends.ts";
import { type Removed, removeSubmissions } from "./removal.ts";

export type SweptAccount = Pick<Account, "id" | "recordDays"> & RetentionFacts;

const BATCH_ROWS = 1_000;

export async function findAccountsAfter(_scope: SystemScope, db: Database, afterId: string): Promise<SweptAccount[]> {
  return db.prisma.account.findMany({
    where: { id: { gt: afterId } },
    select: {
      id: true,
      plan: true,
      retentionDays: true,
      retentionInForce: true,
      nextRetentionDays: true,
      nextRetentionAt: true,
      recordDays: true,
    },
    orderBy: { id: "asc" },
    take: 500,
  });
}

/**
 * An account and what of it has expired: submissions made at `cutOff` or before, or in the Trash since `trashedUntil` or
 * before, and records of access made before `recordedFrom`.
 */
export interface Expiry {
  readonly accountId: string;
  readonly cutOff: Date;
  readonly trashedUntil: Date;
  readonly recordedFrom: Date;
}

/** Those of the accounts that have something to delete, in one statement that looks each of them up in four indexes. */
export async function findDue(_scope: SystemScope, db: Database, expiries: readonly Expiry[]): Promise<Expiry[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT given.id FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::timestamptz[])
       AS given(id, cut_off, floor, trashed_until, recorded_from)
     WHERE EXISTS (SELECT FROM submissions AS s WHERE s.account_id = given.id AND s.created_at <= given.cut_off)
       OR EXISTS (SELECT FROM trashed_submissions AS t WHERE t.account_id = given.id AND t.trashed_at <= given.trashed_until)
       OR EXISTS (SELECT FROM access_records AS r WHERE r.account_id = given.id AND r.id < given.floor)
       OR EXISTS (SELECT FROM account_changes AS c WHERE c.account_id = given.id AND c.created_at < given.recorded_from)`,
    [
      expiries.map(({ accountId }) => accountId),
      expiries.map(({ cutOff }) => cutOff),
      expiries.map(({ recordedFrom }) => floorOfIds("rec", recordedFrom)),
      expiries.map(({ trashedUntil }) => trashedUntil),
      expiries.map(({ recordedFrom }) => recordedFrom),
    ],
  );
  const due = new Set(rows.map(({ id }) => id));
  return expiries.filter(({ accountId }) => due.has(accountId));
}

/** Deletes the account's submissions that have expired, in batches; returns how many went. */
export async function deleteExpired(
  _scope: SystemScope,
  db: Database,
  { accountId, cutOff, trashedUntil }: Expiry,
): Promise<number> {
  const old = await removeInBatches(db, accountId, OLD, cutOff);
  return old + (await removeInBatches(db, accountId, LONG_TRASHED, trashedUntil));
}

async function removeInBatches(db: Database, accountId: string, kind: Kind, until: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { submissions } = await inTransaction(db, (client) => removeExpired(client, accountId, kind, until), {
      statementTimeoutMs: LONG_STATEMENT_MS,
    });
    deleted += submissions;
    if (submissions > 0) db.announce(accountId);
    if (submissions < BATCH_ROWS) return deleted;
  }
}

/** Deletes the account's access records with their links, and its history, from before `cutOff`, in batches. */
export async function deleteRecords(_scope: SystemScope, db: Database, accountId: string, cutOff: Date): Promise<void> {
  const floor = floorOfIds("rec", cutOff);
  await inBatches(async (limit) => {
    const { rows } = await db.pool.query<{ count: number }>(
      `WITH gone AS (
         DELETE FROM access_records WHERE id = ANY(ARRAY(
           SELECT id FROM access_records WHERE account_id = $1 AND id < $2 ORDER BY id LIMIT $3)) RETURNING id
       ), links AS (DELETE FROM submission_reads USING gone WHERE record_id = gone.id)
       SELECT count(*)::int AS count FROM gone`,
      [accountId, floor, limit],
    );
    return { count: rows[0]?.count ?? 0 };
  });
  const changes = { accountId, createdAt: { lt: cutOff } };
  await inBatches((limit) => db.prisma.accountChange.deleteMany({ where: changes, limit }));
}

/** Deletes the ids of sends that are not known again, in batches. */
export async function deleteOldSends(_scope: SystemScope, db: Database, now: Date): Promise<void> {
  const submissionId = { lt: floorOfIds("sub", new Date(now.getTime() - SEND_LIFE_MS)) };
  await inBatches((limit) => db.prisma.submissionSend.deleteMany({ where: { submissionId }, limit }));
}

/** Forgets which contents agents have read, once they no longer count towards the day of a credential. */
export async function deleteOldContentReads(_scope: SystemScope, db: Database, now: Date): Promise<void> {
  const readAt = { lte: new Date(now.getTime() - DAY_MS) };
  await inBatches((limit) => db.prisma.agentContentRead.deleteMany({ where: { readAt }, limit }));
}

async function inBatches(deleteSome: (limit: number) => Promise<{ readonly count: number }>): Promise<void> {
  while ((await deleteSome(BATCH_ROWS)).count === BATCH_ROWS);
}

/** How what has expired is found by its time, and what must still hold once it is locked. */
interface Kind {
  readonly ids: string;
  readonly recheck: string;
}

const OLD: Kind = {
  ids: "SELECT id FROM submissions WHERE account_id = $1 AND created_at <= $2 ORDER BY created_at, id",
  recheck: "TRUE",
};
// What was restored meanwhile stays.
const LONG_TRASHED: Kind = {
  ids: `SELECT submission_id FROM trashed_submissions WHERE account_id = $1 AND trashed_at <= $2
    ORDER BY trashed_at, submission_id`,
  recheck: "folder = 'trash'",
};

// Locked in the order of ids as everywhere.
async function removeExpired(client: pg.PoolClient, accountId: string, kind: Kind, until: Date): Promise<Removed> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM submissions WHERE id = ANY(ARRAY(${kind.ids} LIMIT ${BATCH_ROWS})) AND ${kind.recheck}
     ORDER BY id FOR UPDATE`,
    [accountId, until],
  );
  return removeSubmissions(
    client,
    rows.map(({ id }) => id),
  );
}

export async function findKnownDeliveries(
  _scope: SystemScope,
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await db.prisma.delivery.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Set(known.map(({ id }) => id));
}
