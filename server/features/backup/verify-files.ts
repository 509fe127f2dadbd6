import { createHash } from "node:crypto";
import { DAY_MS } from "../../../shared/durations.ts";
import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { decrypt } from "../files/encryption.ts";
import { createFileKeys } from "../files/file-keys.ts";
import { FileUnreadable } from "../files/file-storage.ts";
import {
  type CopiedFile,
  findUnverified,
  markVerified,
  measureCopies,
  unmarkCopied,
} from "../files/store/file-copies.ts";
import { findNamedKeys } from "../files/store/removals.ts";
import { BackupError } from "./backup-error.ts";
import { copyName, copyNewFiles } from "./file-copies.ts";
import type { Series } from "./series.ts";
import type { BackupTarget } from "./target.ts";

/** Each copy is read and compared this often. */
const VERIFY_EVERY_MS = 30 * DAY_MS;
/** One verification reads no more than this, or this share of all copies if that is more. */
const MAX_BYTES = 10e9;
const MAX_SHARE = 1 / 15;
const BATCH = 100;

export interface VerifiedFiles {
  /** Files that have a copy. */
  readonly files: number;
  /** Copies read and compared in this run. */
  readonly verified: number;
  /** Due copies left to the next verification. */
  readonly waiting: number;
  /** Files whose stored content is damaged as well. */
  readonly unreadable: number;
}

/**
 * Reads copies at the destination, decrypts them and compares their SHA-256 with their rows: new ones, and those not
 * verified for 30 days. A copy that differs is made again, and the verification fails.
 */
export async function verifyFiles(
  scope: SystemScope,
  deps: Deps,
  target: BackupTarget,
  series: Series,
  { maxBytes = MAX_BYTES }: { readonly maxBytes?: number } = {},
): Promise<VerifiedFiles> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - VERIFY_EVERY_MS);
  const { bytes } = await measureCopies(scope, db, before);
  const isSame = createComparison(scope, deps, target, series);
  let left = Math.max(maxBytes, bytes * MAX_SHARE);
  let [verified, unreadable] = [0, 0];
  const damaged: string[] = [];
  while (left > 0) {
    const batch: CopiedFile[] = [];
    for (const file of await findUnverified(scope, db, { before, most: BATCH })) {
      if (left <= 0) break;
      left -= file.size;
      batch.push(file);
    }
    if (batch.length === 0) break;
    for (const file of batch) {
      if (await isSame.copy(file)) verified += 1;
      else if (await isSame.stored(file)) damaged.push(file.storageKey);
      else unreadable += (await findNamedKeys(scope, db, [file.storageKey])).size;
    }
    await markVerified(
      scope,
      db,
      batch.map(({ storageKey }) => storageKey),
      clock.now(),
    );
  }
  if (damaged.length > 0) {
    await target.destination.remove(damaged.map((key) => copyName(series, key)));
    await unmarkCopied(scope, db, damaged);
    await copyNewFiles(scope, deps, target, series);
    const what = damaged.length === 1 ? "1 attached file was" : `${damaged.length} attached files were`;
    throw new BackupError(
      `${what} damaged or missing in the backup. The file storage still had what was lost, and it was copied again.`,
    );
  }
  const { files, unverified } = await measureCopies(scope, db, before);
  return { files, verified, waiting: unverified, unreadable };
}

function createComparison(scope: SystemScope, deps: Deps, { destination }: BackupTarget, series: Series) {
  const keys = createFileKeys(scope, deps);
  const matches = async ({ size, sha256 }: CopiedFile, content: AsyncIterable<Buffer>): Promise<boolean> => {
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
      }
    } catch (error) {
      if (error instanceof FileUnreadable) return false;
      throw error;
    }
    return bytes === size && hash.digest("hex") === sha256;
  };
  return {
    copy: async (file: CopiedFile) => {
      const name = copyName(series, file.storageKey);
      if (!(await destination.has(name))) return false;
      return matches(file, decrypt(keys.find, file.storageKey, await destination.read(name)));
    },
    stored: async (file: CopiedFile) => {
      const content = await deps.files.readEncrypted(file.storageKey);
      return content !== null && matches(file, decrypt(keys.find, file.storageKey, content));
    },
  };
}
