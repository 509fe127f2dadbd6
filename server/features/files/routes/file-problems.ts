import type { Deps } from "../../../core/deps.ts";
import { type Problem, problemOf } from "../../../core/http/problem.ts";
import { PosternError } from "../../../core/platform/errors.ts";
import { FileUnreadable } from "../file-storage.ts";

const RETRY_WHEN_BUSY_SECONDS = 5;

export const tooManyDownloads: Problem = {
  status: 429,
  title: "Too many downloads at once",
  detail: "Other files are still being downloaded. Try again when one of them has finished.",
  retryAfterSeconds: RETRY_WHEN_BUSY_SECONDS,
};

/**
 * Why a file was not sent. Requests without a sign-in, for somebody else's file or with a used link get `absent`, which
 * reveals nothing.
 */
export function fileProblem(deps: Deps, error: unknown, absent: Problem): Problem {
  if (error instanceof PosternError) return absent;
  if (error instanceof FileUnreadable) {
    deps.log.error({ err: error }, "a file cannot be read");
    return {
      status: 500,
      title: "The file cannot be read",
      detail: `${error.message} Ask the operator of this server to restore it from a backup.`,
    };
  }
  return problemOf(error, deps.log, crypto.randomUUID());
}
