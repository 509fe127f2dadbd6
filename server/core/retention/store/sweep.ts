import type pg from "pg";
import { DAY_MS } from "../../../../shared/durations.ts";
import type { Account, Database } from "../../database/db.ts";
import { idsOf } from "../../database/sql.ts";
import { inTransaction, LONG_STATEMENT_MS, retryOnConflict } from "../../database/transaction.ts";
import { SEND_LIFE_MS } from "../../intake/store/sends.ts";
import { ceilingOfIds, floorOfIds } from "../../platform/ids.ts";
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

/** Submissions that expire at a time of their own. In its SQL, `$1` is the account and `$2` the time. */
export interface ExpiringSubmissions {
  /** Those with this time or an earlier one are due. */
  readonly until: (now: Date) => Date;
  /** Selects the ids of due submissions, those due longest first. */
  readonly ids: string;
  /** A condition on the submission's row, checked once that is locked. */
  readonly recheck?: string;
  /** Selects those still due of the locked ids, `$3`, by rows that are not locked themselves. */
  readonly stillDue?: string;
}

/** An account with its expiry times: submissions made by `cutOff`, and access records made before `recordedFrom`. */
export interface Expiry {
  readonly accountId: string;
  readonly cutOff: Date;
  readonly recordedFrom: Date;
}

/** What expires of itself, and the time now. */
interface Expiring {
  readonly now: Date;
  readonly kinds: readonly ExpiringSubmissions[];
}

/** The accounts with something to delete, in one statement that looks each up in an index per kind. */
export async function findDue(
  _scope: SystemScope,
  db: Database,
  expiries: readonly Expiry[],
  { now, kinds }: Expiring,
): Promise<Expiry[]> {
  const ofKinds = kinds.map(
    ({ ids }, index) =>
      `OR EXISTS (${ids.replaceAll("$1", "given.id").replaceAll("$2", `$${index + 5}::timestamptz`)})`,
  );
  const { rows } = await db.pool.query<{ id: string }>(
    `SELECT given.id FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
       AS given(id, ceiling, floor, recorded_from)
     WHERE EXISTS (SELECT FROM submissions AS s WHERE s.account_id = given.id AND s.id < given.ceiling)
       OR EXISTS (SELECT FROM access_records AS r WHERE r.account_id = given.id AND r.id < given.floor)
       OR EXISTS (SELECT FROM account_changes AS c WHERE c.account_id = given.id AND c.created_at < given.recorded_from)
       ${ofKinds.join("\n       ")}`,
    [
      expiries.map(({ accountId }) => accountId),
      expiries.map(({ cutOff }) => ceilingOfIds("sub", cutOff)),
      expiries.map(({ recordedFrom }) => floorOfIds("rec", recordedFrom)),
      expiries.map(({ recordedFrom }) => recordedFrom),
      ...kinds.map(({ until }) => until(now)),
    ],
  );
  const due = new Set(rows.map(({ id }) => id));
  return expiries.filter(({ accountId }) => due.has(accountId));
}

/** Deletes the account's expired submissions in batches; returns how many. */
export async function deleteExpired(
  _scope: SystemScope,
  db: Database,
  { accountId, cutOff }: Expiry,
  { now, kinds }: Expiring,
): Promise<number> {
  let deleted = 0;
  deleted += await removeInBatches(db, accountId, OLD, ceilingOfIds("sub", cutOff));
  for (const kind of kinds) deleted += await removeInBatches(db, accountId, kind, kind.until(now));
  return deleted;
}

type Due = Omit<ExpiringSubmissions, "until">;

const OLD: Due = { ids: "SELECT id FROM submissions WHERE account_id = $1 AND id < $2 ORDER BY id" };

async function removeInBatches(db: Database, accountId: string, kind: Due, until: Date | string): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { submissions } = await inTransaction(db, (client) => removeExpired(client, accountId, kind, until), {
      statementTimeoutMs: LONG_STATEMENT_MS,
    });
    deleted += submissions;
    if (submissions < BATCH_ROWS) return deleted;
  }
}

/** Deletes the account's access records with the reads they name, and its history, from before `cutOff`, in batches. */
export async function deleteRecords(_scope: SystemScope, db: Database, accountId: string, cutOff: Date): Promise<void> {
  const floor = floorOfIds("rec", cutOff);
  await inBatches(async (limit) => {
    const { rows } = await db.pool.query<{ count: number }>(
      `WITH gone AS (
         DELETE FROM access_records WHERE id = ANY(ARRAY(
           SELECT id FROM access_records WHERE account_id = $1 AND id < $2 ORDER BY id LIMIT $3)) RETURNING id, credential_id
       ), reads AS (
         DELETE FROM submission_reads AS read USING gone WHERE (read.credential_id, read.record_id) = (gone.credential_id, gone.id)
       )
       SELECT count(*)::int AS count FROM gone`,
      [accountId, floor, limit],
    );
    return { count: rows[0]?.count ?? 0 };
  });
  const changes = { accountId, createdAt: { lt: cutOff } };
  await inBatches((limit) => db.prisma.accountChange.deleteMany({ where: changes, limit }));
}

/** Deletes up to `limit` outdated rows. */
export type DeleteSome = (limit: number) => Promise<{ readonly count: number }>;

/** Makes the deletions of rows that are outdated at `now`. */
export type Outdated = (db: Database, now: Date) => readonly DeleteSome[];

/** Deletes expired unused rows and ones that have served their purpose. */
export async function deleteOutdated(
  _scope: SystemScope,
  db: Database,
  now: Date,
  ofFeatures: readonly Outdated[],
): Promise<void> {
  for (const deleteSome of [outdated, ...ofFeatures].flatMap((rows) => rows(db, now))) {
    await inBatches((limit) => retryOnConflict(() => deleteSome(limit)));
  }
}

const outdated: Outdated = ({ prisma }, now) => {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const expired = { expiresAt: { lte: now } };
  const sent = { submissionId: { lt: floorOfIds("sub", before(SEND_LIFE_MS)) } };
  const idle = { theoreticalArrivalTime: { lt: before(90 * DAY_MS) } };
  return [
    (limit) => prisma.submissionSend.deleteMany({ where: sent, limit }),
    (limit) => prisma.agentCaller.deleteMany({ where: idle, limit }),
    (limit) => prisma.verification.deleteMany({ where: expired, limit }),
    (limit) => prisma.session.deleteMany({ where: expired, limit }),
    (limit) => prisma.emailChange.deleteMany({ where: expired, limit }),
    (limit) => prisma.rateBucket.deleteMany({ where: { theoreticalArrivalTime: { lte: now } }, limit }),
  ];
};

async function inBatches(deleteSome: DeleteSome): Promise<void> {
  while ((await deleteSome(BATCH_ROWS)).count === BATCH_ROWS);
}

// Locked in id order, as everywhere.
async function removeExpired(
  client: pg.PoolClient,
  accountId: string,
  { ids, recheck = "TRUE", stillDue }: Due,
  until: Date | string,
): Promise<Removed> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM submissions WHERE id = ANY(ARRAY(${ids} LIMIT ${BATCH_ROWS})) AND ${recheck}
     ORDER BY id FOR UPDATE`,
    [accountId, until],
  );
  const locked = rows.map(({ id }) => id);
  if (stillDue === undefined || locked.length === 0) return removeSubmissions(client, locked);
  const due = await client.query<{ id: string }>(stillDue, [accountId, until, locked]);
  return removeSubmissions(client, idsOf(due.rows));
}

export async function findKnownDeliveries(
  _scope: SystemScope,
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await db.prisma.delivery.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return new Set(known.map(({ id }) => id));
}
