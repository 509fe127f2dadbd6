import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../core/database/db.ts";
import type { Prisma } from "../../../core/database/generated/client.ts";
import type { SystemScope } from "../../../core/scope/scope.ts";
import type { StorageUse } from "./files.ts";

const POLL_MS = 20;

/**
 * Resolves once the file rows of every transaction whose commit was in the write-ahead log at the call are visible. A
 * commit is logged a moment before others see it; until then, its transaction keeps its lock on the table.
 */
export async function settleFileInserts(_scope: SystemScope, db: Database): Promise<void> {
  const holders = async (among: readonly string[] | null): Promise<string[]> => {
    const { rows } = await db.pool.query<{ holder: string }>(
      `SELECT virtualtransaction AS holder FROM pg_locks WHERE locktype = 'relation' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND relation = 'public.files'::regclass AND mode = 'RowExclusiveLock'
         AND ($1::text[] IS NULL OR virtualtransaction = ANY($1::text[]))`,
      [among],
    );
    return rows.map(({ holder }) => holder);
  };
  for (let left = await holders(null); left.length > 0; left = await holders(left)) await sleep(POLL_MS);
}

/** Keys of files not yet backed up, in order, starting behind `after`. */
export async function findUncopied(
  _scope: SystemScope,
  db: Database,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string[]> {
  return findKeys(db, { storageKey: { gt: after }, backedUpAt: null }, most);
}

async function findKeys(db: Database, where: Prisma.FileWhereInput, most: number): Promise<string[]> {
  const files = await db.prisma.file.findMany({
    where,
    select: { storageKey: true },
    orderBy: { storageKey: "asc" },
    take: most,
  });
  return files.flatMap(({ storageKey }) => storageKey ?? []);
}

export async function markCopied(_scope: SystemScope, db: Database, keys: readonly string[], at: Date): Promise<void> {
  await db.prisma.file.updateMany({ where: { storageKey: { in: [...keys] } }, data: { backedUpAt: at } });
}

/** Makes files be copied and verified again. */
export async function unmarkCopied(_scope: SystemScope, db: Database, keys: readonly string[]): Promise<void> {
  await db.prisma.file.updateMany({
    where: { storageKey: { in: [...keys] } },
    data: { backedUpAt: null, backupVerifiedAt: null },
  });
}

/** File rows whose keys begin with two given characters. */
export interface FileMarks {
  /** Backup marks by key. */
  readonly files: ReadonlyMap<string, boolean>;
  /** Keys of removed files. */
  readonly removed: ReadonlySet<string>;
}

export async function readFileMarks(_scope: SystemScope, db: Database, beginning: string): Promise<FileMarks> {
  // Greater than every key with this prefix, because keys are hexadecimal.
  const where = { storageKey: { gte: beginning, lt: `${beginning}g` } };
  const files = await db.prisma.file.findMany({ where, select: { storageKey: true, backedUpAt: true } });
  const removals = await db.prisma.fileRemoval.findMany({ where, select: { storageKey: true } });
  return {
    files: new Map(
      files.flatMap(({ storageKey, backedUpAt }) =>
        storageKey === null ? [] : [[storageKey, backedUpAt !== null] as const],
      ),
    ),
    removed: new Set(removals.map(({ storageKey }) => storageKey)),
  };
}

export interface CopiedFile {
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
}

/** Copies not verified since an instant, never-verified ones first. */
export async function findUnverified(
  _scope: SystemScope,
  db: Database,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<CopiedFile[]> {
  const files = await db.prisma.file.findMany({
    where: { ...COPIED, ...unverifiedSince(before) },
    select: { storageKey: true, size: true, sha256: true },
    orderBy: { backupVerifiedAt: { sort: "asc", nulls: "first" } },
    take: most,
  });
  return files.flatMap(({ storageKey, size, sha256 }) =>
    storageKey === null || sha256 === null ? [] : [{ storageKey, size, sha256 }],
  );
}

const COPIED = { storageKey: { not: null }, backedUpAt: { not: null } } as const;

function unverifiedSince(instant: Date) {
  return { OR: [{ backupVerifiedAt: null }, { backupVerifiedAt: { lt: instant } }] };
}

export async function markVerified(
  _scope: SystemScope,
  db: Database,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  await db.prisma.file.updateMany({ where: { storageKey: { in: [...keys] } }, data: { backupVerifiedAt: at } });
}

/** Measures all copies, and those not verified since an instant. */
export async function measureCopies(
  _scope: SystemScope,
  db: Database,
  before: Date,
): Promise<StorageUse & { readonly unverified: number }> {
  const [copies, unverified] = await Promise.all([
    db.prisma.file.aggregate({ where: COPIED, _count: true, _sum: { size: true } }),
    db.prisma.file.count({ where: { ...COPIED, ...unverifiedSince(before) } }),
  ]);
  return { files: copies._count, bytes: copies._sum.size ?? 0, unverified };
}

/** Keys of all files, in order, starting behind `after`. */
export async function listFileKeys(
  _scope: SystemScope,
  db: Database,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string[]> {
  return findKeys(db, { storageKey: { gt: after } }, most);
}
