import { isDatabaseUnavailable } from "../../errors.ts";

/** A backup cannot be taken, read or restored; the message says why and what to do, and is meant for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "BackupError";
  }
}

/** Why a backup failed, in words for the dashboard and `postern doctor`; what is unexpected is in the log. */
export function failureReason(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (isDatabaseUnavailable(error)) return "The database could not be reached.";
  const { code, path = "a file" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return `There is no space left on the disk for ${path}.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `Postern is not allowed to use ${path}.`;
    case "EIO":
      return `The disk failed while ${path} was read or written.`;
    default:
      return "An unexpected error ended it. The log says more.";
  }
}
