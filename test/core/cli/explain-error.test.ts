import { describe, expect, test } from "vitest";
import { explainError } from "../../../server/core/cli/explain-error.ts";
import { ObjectStorageError } from "../../../server/core/outbound/object-storage-error.ts";

const failed = (path?: string) =>
  Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO", syscall: "fsync", ...(path && { path }) });

describe("A disk failure during a command", () => {
  test("is reported with the file and not as a bug in Postern", () => {
    expect(explainError(failed("/data/backup-status.json"))).toEqual({
      code: "DISK",
      message:
        "The disk failed while /data/backup-status.json was read or written. Check the disk and the system's log, then try again.",
    });
  });

  test("is reported in the same words when the system does not name the file", () => {
    expect(explainError(failed())).toEqual({
      code: "DISK",
      message: "The disk failed while a file was read or written. Check the disk and the system's log, then try again.",
    });
  });
});

test.each([
  ["ENOSPC", "There is no space left on the disk for /data/x. Free some space, then try again."],
  ["EDQUOT", "There is no space left on the disk for /data/x. Free some space, then try again."],
  ["EACCES", "This user is not allowed to use /data/x. Run Postern as the user who owns it, or set POSTERN_DATA_DIR."],
  ["EPERM", "This user is not allowed to use /data/x. Run Postern as the user who owns it, or set POSTERN_DATA_DIR."],
  ["EROFS", "/data/x is on a read-only file system. Check POSTERN_DATA_DIR."],
  ["ENOTDIR", "/data/x is not a folder. Check POSTERN_DATA_DIR."],
  ["EEXIST", "/data/x is not a folder. Check POSTERN_DATA_DIR."],
  ["ENOENT", "/data/x does not exist. Check POSTERN_DATA_DIR."],
])("An unusable data folder is explained with a remedy: %s", (code, message) => {
  const error = Object.assign(new Error(`${code}: words of the system`), { code, path: "/data/x" });
  expect(explainError(error)).toEqual({ code: "DATA_DIR", message });
});

test.each([
  [null, "The object storage did not respond."],
  [{ status: 403, code: "AccessDenied" }, "The object storage responded 403 (AccessDenied)."],
])("A failing bucket is reported neither as a bug nor as a database error: %j", (response, found) => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const { code, message } = explainError(new ObjectStorageError(response, refused));
  expect(code).toBe("STORAGE");
  expect(message).toBe(
    `${found} Check POSTERN_FILES_BUCKET, POSTERN_BACKUP_TO, the AWS_… variables and that the storage can be reached.`,
  );
});
