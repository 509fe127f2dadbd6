import { Readable } from "node:stream";
import type { Deps } from "../../core/deps.ts";
import { Slots } from "../../core/platform/slots.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import type { FileStorage } from "../files/file-storage.ts";
import {
  findUncopied,
  listFileKeys,
  markCopied,
  readFileMarks,
  settleFileInserts,
  unmarkCopied,
} from "../files/store/file-copies.ts";
import { findNamedKeys, findOldFileRemovals, forgetFileRemovals } from "../files/store/removals.ts";
import { ATTACHED_FILES, listBackups, type Series } from "./series.ts";
import type { BackupTarget } from "./target.ts";

/** Files at the destination belong to the database that refers to them, however many series of backups it has. */
type Owner = Pick<Series, "systemId">;

const ENDING = ".file";
const BATCH = 500;
/** Each may hold a 16 MiB part in memory while uploading to a bucket. */
const COPIES_AT_ONCE = 3;

export function filesOf({ systemId }: Owner): string {
  return `${ATTACHED_FILES}/${systemId}`;
}

export function copyName(owner: Owner, key: string): string {
  return `${filesOf(owner)}/${key.slice(0, 2)}/${key}${ENDING}`;
}

/** Content that cannot be read from the file storage; not a fault of the destination. */
class SourceError extends Error {}

export interface CopiedFiles {
  readonly copied: number;
  /** Files that have no copy because their content is missing in the file storage. */
  readonly missing: number;
}

/**
 * Copies files not yet at the destination, still encrypted under the keys in the database. Once this resolves, every
 * file named in the write-ahead log so far has its copy, unless its content cannot be read. Rejects if the destination
 * fails.
 */
export async function copyNewFiles(
  scope: SystemScope,
  { db, files, clock, log }: Pick<Deps, "db" | "files" | "clock" | "log">,
  { destination }: BackupTarget,
  owner: Owner,
): Promise<CopiedFiles> {
  await settleFileInserts(scope, db);
  let copied = 0;
  const gone: string[] = [];
  const copy = async (key: string): Promise<boolean> => {
    const name = copyName(owner, key);
    if (await destination.has(name)) return true;
    try {
      const content = await files.readEncrypted(key).catch(failReading);
      if (content === null) {
        gone.push(key);
        return true;
      }
      await destination.write(name, Readable.from(guarded(content), { objectMode: false }));
      copied += 1;
      return true;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      log.error({ err: error.cause }, "a file cannot be backed up, because the file storage cannot be read");
      return false;
    }
  };
  for (let after = ""; ; ) {
    const keys = await findUncopied(scope, db, { after, most: BATCH });
    // Files deleted meanwhile are not missing.
    if (keys.length === 0) return { copied, missing: (await findNamedKeys(scope, db, gone)).size };
    after = keys.at(-1) ?? after;
    const done = await inParallel(keys, copy);
    // Files whose content is gone are also marked: the next backup notices that there is no copy.
    await markCopied(
      scope,
      db,
      keys.filter((_, index) => done[index]),
      clock.now(),
    );
  }
}

function failReading(cause: unknown): never {
  throw new SourceError("A file cannot be read.", { cause });
}

async function* guarded(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (cause) {
    failReading(cause);
  }
}

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const slots = new Slots({ maxAtOnce: COPIES_AT_ONCE });
  const results = await Promise.allSettled(items.map((item) => slots.run(() => work(item))));
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

/**
 * Compares the marks in the database with the destination: lost copies are made again, and copies that no state refers
 * to are removed.
 */
export async function reconcileCopies(
  scope: SystemScope,
  { db, log }: Pick<Deps, "db" | "log">,
  target: BackupTarget,
  series: Series,
): Promise<void> {
  const { destination } = target;
  const backups = await listBackups(target);
  // A state before this database was last restored may refer to files that it no longer does.
  const isOnlySeries = backups.length > 0 && backups.every((backup) => backup.series === series.name);
  for (let byte = 0; byte < 256; byte += 1) {
    const beginning = byte.toString(16).padStart(2, "0");
    const names = await destination.list(`${filesOf(series)}/${beginning}`);
    const marks = await readFileMarks(scope, db, beginning);
    const there = new Set<string>();
    const unneeded: string[] = [];
    for (const name of names) {
      const [key = ""] = (name.split("/").at(-1) ?? "").split(".");
      const isCopied = marks.files.get(key);
      if (name.endsWith(ENDING)) {
        there.add(key);
        if (isOnlySeries && isCopied === undefined && !marks.removed.has(key)) unneeded.push(name);
      } else if (isCopied !== false) unneeded.push(name);
    }
    const lost = [...marks.files].filter(([key, isCopied]) => isCopied && !there.has(key)).map(([key]) => key);
    await unmarkCopied(scope, db, lost);
    await destination.remove(unneeded);
    if (unneeded.length > 0) log.info({ removed: unneeded.length }, "copies that no backup needs were removed");
  }
}

/** Removes the copies of files that were deleted before the oldest backup was taken. */
export async function removeOldCopies(
  scope: SystemScope,
  { db }: Pick<Deps, "db">,
  { destination }: BackupTarget,
  { owner, before }: { readonly owner: Owner; readonly before: Date },
): Promise<void> {
  for (;;) {
    const keys = await findOldFileRemovals(scope, db, { before, most: BATCH });
    if (keys.length === 0) return;
    await destination.remove(keys.map((key) => copyName(owner, key)));
    await forgetFileRemovals(scope, db, keys);
  }
}

export interface RestoredFiles {
  readonly files: number;
  /** Files that a message refers to and that are not in the backup. */
  readonly missing: number;
}

/** Restores the files that a restored database refers to into a storage; existing ones stay. */
export async function restoreFiles(
  scope: SystemScope,
  { db }: Pick<Deps, "db">,
  { destination }: BackupTarget,
  { owner, storage }: { readonly owner: Owner; readonly storage: FileStorage },
): Promise<RestoredFiles> {
  let [files, missing] = [0, 0];
  const restore = async (key: string) => {
    files += 1;
    if (await storage.has(key)) return;
    const name = copyName(owner, key);
    if (await destination.has(name)) await storage.write(key, await destination.read(name));
    else missing += 1;
  };
  for (let after = ""; ; ) {
    const keys = await listFileKeys(scope, db, { after, most: BATCH });
    if (keys.length === 0) return { files: files - missing, missing };
    after = keys.at(-1) ?? after;
    await inParallel(keys, restore);
  }
}
