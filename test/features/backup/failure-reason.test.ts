import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { ObjectStorageError } from "../../../server/core/outbound/object-storage-error.ts";
import { backUp } from "../../../server/features/backup/back-up.ts";
import { BackupError, failureReason } from "../../../server/features/backup/backup-error.ts";
import { readBackupStatus } from "../../../server/features/backup/backup-status.ts";
import { openBackedUp } from "../../support/backup.ts";

const failed = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: words of a library`), { code, ...(path === undefined ? {} : { path }) });

test.each([
  ["ours", new BackupError("The bucket is gone."), "The bucket is gone."],
  ["a database that is away", failed("ECONNREFUSED"), "The database could not be reached."],
  [
    "a bucket that is away",
    new ObjectStorageError(null, failed("ECONNREFUSED")),
    "The object storage did not respond.",
  ],
  ["a full disk", failed("ENOSPC", "/data/x"), "There is no space left on the disk for /data/x."],
  ["a used-up quota", failed("EDQUOT", "/data/x"), "There is no space left on the disk for /data/x."],
  ["a forbidden file", failed("EACCES", "/data/x"), "Postern is not allowed to use /data/x."],
  ["a read-only disk", failed("EROFS", "/data/x"), "Postern is not allowed to use /data/x."],
  ["a failing disk that names no file", failed("EIO"), "The disk failed while a file was read or written."],
  ["anything else", new TypeError("x is not a function"), "An unexpected error ended it. The log says more."],
  ["no error at all", "text", "An unexpected error ended it. The log says more."],
])("A failed backup gives its reason in Postern's own words: %s", (_, error, reason) => {
  expect(failureReason(error)).toBe(reason);
});

test("The dashboard and doctor report an unexpected error without quoting a library", async () => {
  const { deps, target, config } = await openBackedUp();
  const series = join(config.dataDir, "backup-series.json");
  rmSync(series, { force: true });
  // A folder in the file's place, which nobody can read as a file.
  mkdirSync(series);
  await expect(backUp(systemScope(), deps, target, { verify: false })).rejects.toThrow("EISDIR");
  expect(readBackupStatus(config.dataDir).failure?.reason).toBe("An unexpected error ended it. The log says more.");
}, 60_000);
