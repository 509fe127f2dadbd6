import { setTimeout as sleep } from "node:timers/promises";
import type { SystemScope } from "../../scope/scope.ts";
import type { Database } from "../database/db.ts";
import type { StorageUse } from "./files.ts";

const POLL_MS = 20;

/**
 * Returns once the rows of files are visible of every transaction whose commit the write-ahead log had when this was called.
 * A commit is in the log a moment before others see it; until they do, its transaction keeps its lock on the table.
 */
export async function settleFileInserts(_scope: SystemScope, db: Database): Promise<void> {
  const holders = async (among: readonly string[] | null): Promise<string[]> => {
    const { rows } = await db.pool.query<{ holder: string }>(
      `SELECT virtualtransaction AS holder FROM pg_locks WHERE locktype = 'relation' AND granted
         AND relation = 'public.files'::regclass AND mode = 'RowExclusiveLock'
         AND ($1::text[] IS NULL OR virtualtransaction = ANY($1::text[]))`,
      [among],
    );
    return rows.map(({ holder }) => holder);
  };
  for (let left = await holders(null); left.length > 0; left = await holders(left)) await sleep(POLL_MS);
}

/** Keys of files that are not backed up yet, in order. `after`: those behind one. */
export async function findUncopied(
  _scope: SystemScope,
  db: Database,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ key: string }>(
    `SELECT storage_key AS key FROM files WHERE storage_key IS NOT NULL AND backed_up_at IS NULL AND storage_key > $1
     ORDER BY storage_key LIMIT $2`,
    [after, most],
  );
  return rows.map(({ key }) => key);
}

export async function markCopied(_scope: SystemScope, db: Database, keys: readonly string[], at: Date): Promise<void> {
  await db.pool.query("UPDATE files SET backed_up_at = $2 WHERE storage_key = ANY($1::text[])", [keys, at]);
}

/** Has files be copied and verified anew. */
export async function unmarkCopied(_scope: SystemScope, db: Database, keys: readonly string[]): Promise<void> {
  await db.pool.query(
    "UPDATE files SET backed_up_at = NULL, backup_verified_at = NULL WHERE storage_key = ANY($1::text[])",
    [keys],
  );
}

/** Rows of files whose keys begin with two characters. */
export interface FileMarks {
  /** Backup marks by key. */
  readonly files: ReadonlyMap<string, boolean>;
  /** Keys of files that were removed. */
  readonly removed: ReadonlySet<string>;
}

export async function readFileMarks(_scope: SystemScope, db: Database, beginning: string): Promise<FileMarks> {
  const { rows } = await db.pool.query<{ key: string; copied: boolean | null }>(
    `SELECT storage_key AS key, backed_up_at IS NOT NULL AS copied FROM files WHERE storage_key >= $1 AND storage_key < $2
     UNION ALL SELECT storage_key, NULL FROM file_removals WHERE storage_key >= $1 AND storage_key < $2`,
    // Behind every key that begins like this, because keys are hexadecimal.
    [beginning, `${beginning}g`],
  );
  return {
    files: new Map(rows.flatMap(({ key, copied }) => (copied === null ? [] : [[key, copied] as const]))),
    removed: new Set(rows.flatMap(({ key, copied }) => (copied === null ? [key] : []))),
  };
}

/** A file whose copy is to be read and compared. */
export interface CopiedFile {
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
}

/** The copies that were not verified since an instant, those that never were first. */
export async function findUnverified(
  _scope: SystemScope,
  db: Database,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<CopiedFile[]> {
  const { rows } = await db.pool.query<CopiedFile>(
    `SELECT storage_key AS "storageKey", size, sha256 FROM files
     WHERE storage_key IS NOT NULL AND backed_up_at IS NOT NULL AND (backup_verified_at IS NULL OR backup_verified_at < $1)
     ORDER BY backup_verified_at NULLS FIRST LIMIT $2`,
    [before, most],
  );
  return rows;
}

export async function markVerified(
  _scope: SystemScope,
  db: Database,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  await db.pool.query("UPDATE files SET backup_verified_at = $2 WHERE storage_key = ANY($1::text[])", [keys, at]);
}

/** All copies, and those of them that were not verified since an instant. */
export async function measureCopies(
  _scope: SystemScope,
  db: Database,
  before: Date,
): Promise<StorageUse & { readonly unverified: number }> {
  const { rows } = await db.pool.query<StorageUse & { readonly unverified: number }>(
    `SELECT count(*)::int AS files, coalesce(sum(size), 0)::float8 AS bytes,
       (count(*) FILTER (WHERE backup_verified_at IS NULL OR backup_verified_at < $1))::int AS unverified
     FROM files WHERE storage_key IS NOT NULL AND backed_up_at IS NOT NULL`,
    [before],
  );
  return rows[0] ?? { files: 0, bytes: 0, unverified: 0 };
}

/** Keys of all files, in order. `after`: those behind one. */
export async function listFileKeys(
  _scope: SystemScope,
  db: Database,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ key: string }>(
    "SELECT storage_key AS key FROM files WHERE storage_key > $1 ORDER BY storage_key LIMIT $2",
    [after, most],
  );
  return rows.map(({ key }) => key);
}
