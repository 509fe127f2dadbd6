import type { Database } from "../../../core/database/db.ts";
import { formatLsn, parseLsn } from "./lsn.ts";
import { type CopyCommand, type ReplicationClient, startCopy } from "./replication.ts";

const SLOT = "postern_backup";

/** The server's replication slot: records how much of its log is archived, so that it keeps the rest. */
export interface ArchiveSlot {
  readonly restartLsn: bigint;
  readonly active: boolean;
  /** The unarchived part was kept so long that it had to be removed. */
  readonly lost: boolean;
  /** Bytes of the log not yet archived. */
  readonly pendingBytes: number;
}

export async function readSlot(db: Database): Promise<ArchiveSlot | null> {
  const { rows } = await db.pool.query<{ restart: string | null; active: boolean; status: string; pending: string }>(
    `SELECT restart_lsn::text AS restart, active, wal_status AS status,
       coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::text AS pending
     FROM pg_replication_slots WHERE slot_name = $1`,
    [SLOT],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const lost = row.status === "lost" || row.restart === null;
  return {
    restartLsn: lost ? 0n : parseLsn(row.restart),
    active: row.active,
    lost,
    pendingBytes: Math.max(0, Number(row.pending)),
  };
}

/** Makes the server keep its log from now on until it is archived. */
export async function createSlot(db: Database): Promise<ArchiveSlot> {
  await db.pool.query("SELECT pg_create_physical_replication_slot($1, true)", [SLOT]);
  const slot = await readSlot(db);
  if (slot === null) throw new Error("The replication slot was not created.");
  return slot;
}

export async function dropSlot(db: Database): Promise<void> {
  await db.pool.query("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1", [
    SLOT,
  ]);
}

/** The position up to which the server's log is written and flushed. */
export async function currentLsn(db: Database): Promise<bigint> {
  const { rows } = await db.pool.query<{ lsn: string }>("SELECT pg_current_wal_flush_lsn()::text AS lsn");
  return parseLsn(rows[0]?.lsn);
}

export interface WalStream {
  /** The bytes from the given position on, without gaps. */
  readonly bytes: AsyncIterable<Buffer>;
  /** Tells the server that everything before a position is archived. */
  confirm(lsn: bigint): void;
}

/** Streams the server's log from a position on, for as long as the connection lives. */
export function streamWal(client: ReplicationClient, from: bigint, timeline: number): WalStream {
  const text = `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`;
  const command = startCopy(client, text);
  let confirmed = from;
  const confirm = (lsn: bigint) => {
    confirmed = lsn;
    command.send(statusUpdate(confirmed));
  };
  return { bytes: readWal(command, from, () => confirm(confirmed)), confirm };
}

async function* readWal(command: CopyCommand, from: bigint, answer: () => void): AsyncGenerator<Buffer> {
  let next = from;
  for await (const message of command as AsyncIterable<Buffer>) {
    if (message[0] === KEEPALIVE) {
      if (message[KEEPALIVE_REPLY_AT] === 1) answer();
    } else if (message[0] === WAL_DATA) {
      const data = message.subarray(WAL_DATA_AT);
      if (message.readBigUInt64BE(1) !== next) throw new Error("PostgreSQL left out a part of its log.");
      next += BigInt(data.length);
      yield data;
    }
  }
}

const WAL_DATA = 0x77;
const WAL_DATA_AT = 25;
const KEEPALIVE = 0x6b;
const KEEPALIVE_REPLY_AT = 17;
const STATUS_UPDATE = 0x72;

// Written, flushed, applied; a clock, which the server only displays; no reply requested.
function statusUpdate(lsn: bigint): Buffer {
  const message = Buffer.alloc(34);
  message[0] = STATUS_UPDATE;
  message.writeBigUInt64BE(lsn, 1);
  message.writeBigUInt64BE(lsn, 9);
  return message;
}

const BACKUP_LOCK = 5_067_417_003;

/** Runs one backup at a time. Null if another is running. */
export async function withBackupLock<T>(db: Database, work: () => Promise<T>): Promise<T | null> {
  const client = await db.pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${BACKUP_LOCK}) AS free`);
    return rows[0]?.free === true ? await work() : null;
  } finally {
    // Closing the connection also releases the lock.
    client.release(true);
  }
}
