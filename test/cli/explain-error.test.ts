import { describe, expect, test } from "vitest";
import { explainError } from "../../server/cli/explain-error.ts";

const failed = (path?: string) =>
  Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO", syscall: "fsync", ...(path && { path }) });

describe("A disk that fails under a command", () => {
  test("is named with the file, as no bug of Postern", () => {
    expect(explainError(failed("/data/backup-status.json"))).toEqual({
      code: "DISK",
      message:
        "The disk failed while /data/backup-status.json was read or written. Check the disk and the system's log, then try again.",
    });
  });

  test("is reported in the same words where the system does not say which file it was", () => {
    expect(explainError(failed())).toEqual({
      code: "DISK",
      message: "The disk failed while a file was read or written. Check the disk and the system's log, then try again.",
    });
  });
});
