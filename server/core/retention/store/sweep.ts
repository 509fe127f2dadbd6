import type pg from "pg";
import { DAY_MS } from "../../../../shared/durations.ts";
import type { Account, Database } from "../../database/db.ts";
import { inTransaction, LONG_STATEMENT_MS, retryOnConflict } from "../../database/transaction.ts";
import { isWaiting } from "../../deliveries/store/confirmations.ts";
import { SEND_LIFE_MS } from "../../intake/store/sends.ts";
import { floorOfIds } from "../../platform/ids.ts";
import type { RetentionFacts } from "../../scope/retention-window.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { type Removed, removeSubmissions } from "../../submissions/store/removal.ts";

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
 * An account with its expiry times: submissions made by `cutOff`, in the Trash since `trashedUntil` or earlier, or to
 * be confirmed by `now`, and access records made before `recordedFrom`.
 */
export interface Expiry {
  readonly accountId: string;
  readonly cutOff: Date;
  readonly trashedUntil: Date;
  readonly recordedFrom: Date;
  readonly now: Date;
}

/** The accounts with something to delete, in one statement that looks each up in five indexes. */
export async function findDue(_scope: SystemScope, db: Database, expiries: readonly Expiry[]): Promise<Expiry[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT given.id FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
       AS given(id, cut_off, floor, trashed_until, recorded_from, now)
     WHERE EXISTS (SELECT FROM submissions AS s WHERE s.account_id = given.id AND s.created_at <= given.cut_off)
       OR EXISTS (SELECT FROM trashed_submissions AS t WHERE t.account_id = given.id AND t.trashed_at <= given.trashed_until)
       OR EXISTS (SELECT FROM access_records AS r WHERE r.account_id = given.id AND r.id < given.floor)
       OR EXISTS (SELECT FROM account_changes AS c WHERE c.account_id = given.id AND c.created_at < given.recorded_from)
       OR EXISTS (SELECT FROM submission_confirmations AS asked
         WHERE asked.account_id = given.id AND asked.expires_at <= given.now AND ${isWaiting("asked")})`,
    [
      expiries.map(({ accountId }) => accountId),
      expiries.map(({ cutOff }) => cutOff),
      expiries.map(({ recordedFrom }) => floorOfIds("rec", recordedFrom)),
      expiries.map(({ trashedUntil }) => trashedUntil),
      expiries.map(({ recordedFrom }) => recordedFrom),
      expiries.map(({ now }) => now),
    ],
  );
  const due = new Set(rows.map(({ id }) => id));
  return expiries.filter(({ accountId }) => due.has(accountId));
}

/** Deletes the account's expired submissions in batches; returns how many. */
export async function deleteExpired(
  _scope: SystemScope,
  db: Database,
  { accountId, cutOff, trashedUntil, now }: Expiry,
): Promise<number> {
  const old = await removeInBatches(db, accountId, OLD, cutOff);
  const trashed = await removeInBatches(db, accountId, LONG_TRASHED, trashedUntil);
  return old + trashed + (await removeInBatches(db, accountId, UNCONFIRMED, now));
}

async function removeInBatches(db: Database, accountId: string, kind: Kind, until: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { submissions } = await inTransaction(db, (client) => removeExpired(client, accountId, kind, until), {
      statementTimeoutMs: LONG_STATEMENT_MS,
    });
    deleted += submissions;
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

/** Deletes expired unused rows and ones that have served their purpose. */
export async function deleteOutdated(_scope: SystemScope, db: Database, now: Date): Promise<void> {
  for (const deleteSome of outdated(db, now)) await inBatches((limit) => retryOnConflict(() => deleteSome(limit)));
}

function outdated({ prisma }: Database, now: Date): ((limit: number) => Deletion)[] {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const expired = { expiresAt: { lte: now } };
  const sent = { submissionId: { lt: floorOfIds("sub", before(SEND_LIFE_MS)) } };
  // Reads too old to count towards a credential's day.
  const read = { readAt: { lte: before(DAY_MS) } };
  const idle = { theoreticalArrivalTime: { lt: before(90 * DAY_MS) } };
  const neverConnected = { createdAt: { lte: before(DAY_MS) }, connections: { none: {} } };
  return [
    (limit) => prisma.submissionSend.deleteMany({ where: sent, limit }),
    (limit) => prisma.agentContentRead.deleteMany({ where: read, limit }),
    (limit) => prisma.agentCaller.deleteMany({ where: idle, limit }),
    (limit) => prisma.agentRefreshToken.deleteMany({ where: expired, limit }),
    (limit) => prisma.agentClient.deleteMany({ where: neverConnected, limit }),
    (limit) => prisma.verification.deleteMany({ where: expired, limit }),
    (limit) => prisma.session.deleteMany({ where: expired, limit }),
    (limit) => prisma.emailChange.deleteMany({ where: expired, limit }),
    (limit) => prisma.passkeyChallenge.deleteMany({ where: expired, limit }),
    (limit) => prisma.providerSignIn.deleteMany({ where: expired, limit }),
    (limit) => prisma.rateBucket.deleteMany({ where: { theoreticalArrivalTime: { lte: now } }, limit }),
  ];
}

type Deletion = Promise<{ readonly count: number }>;

async function inBatches(deleteSome: (limit: number) => Deletion): Promise<void> {
  while ((await deleteSome(BATCH_ROWS)).count === BATCH_ROWS);
}

/** How to find expired rows by time, and what must still hold once they are locked. */
interface Kind {
  readonly ids: string;
  readonly recheck: string;
  /** Checked after locking, on rows that are not locked themselves. */
  readonly stillDue?: string;
}

const OLD: Kind = {
  ids: "SELECT id FROM submissions WHERE account_id = $1 AND created_at <= $2 ORDER BY created_at, id",
  recheck: "TRUE",
};
// Rows restored meanwhile stay.
const LONG_TRASHED: Kind = {
  ids: `SELECT submission_id FROM trashed_submissions WHERE account_id = $1 AND trashed_at <= $2
    ORDER BY trashed_at, submission_id`,
  recheck: "folder = 'trash'",
};

const OVERDUE = `FROM submission_confirmations AS asked WHERE asked.account_id = $1 AND asked.expires_at <= $2 AND ${isWaiting("asked")}`;
// Rows confirmed or delivered meanwhile stay: both lock the submission.
const UNCONFIRMED: Kind = {
  ids: `SELECT asked.submission_id ${OVERDUE} ORDER BY asked.expires_at`,
  recheck: "TRUE",
  stillDue: `SELECT asked.submission_id AS id ${OVERDUE} AND asked.submission_id = ANY($3::text[])`,
};

// Locked in id order, as everywhere.
async function removeExpired(client: pg.PoolClient, accountId: string, kind: Kind, until: Date): Promise<Removed> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM submissions WHERE id = ANY(ARRAY(${kind.ids} LIMIT ${BATCH_ROWS})) AND ${kind.recheck}
     ORDER BY id FOR UPDATE`,
    [accountId, until],
  );
  const locked = rows.map(({ id }) => id);
  if (kind.stillDue === undefined || locked.length === 0) return removeSubmissions(client, locked);
  const due = await client.query<{ id: string }>(kind.stillDue, [accountId, until, locked]);
  return removeSubmissions(
    client,
    due.rows.map(({ id }) => id),
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
