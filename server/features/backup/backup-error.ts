import { ObjectStorageError } from "../../core/outbound/object-storage-error.ts";
import { isDatabaseUnavailable, OperatorError } from "../../core/platform/errors.ts";
import { fileFailure } from "../../core/platform/file-errors.ts";

/** A backup cannot be taken, read or restored; the message tells the operator why and what to do. */
export class BackupError extends OperatorError {
  readonly code = "BACKUP";

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "BackupError";
  }
}

/** Why a backup failed, as text for the dashboard and `postern doctor`; unexpected errors are in the log. */
export function failureReason(error: unknown): string {
  // Checked before database errors: its cause can be a refused connection, too.
  if (error instanceof BackupError || error instanceof ObjectStorageError) return error.message;
  if (isDatabaseUnavailable(error)) return "The database could not be reached.";
  const { problem, path } = fileFailure(error) ?? { problem: null, path: null };
  const file = path ?? "a file";
  switch (problem) {
    case "no-space":
      return `There is no space left on the disk for ${file}.`;
    case "not-allowed":
    case "read-only":
      return `Postern is not allowed to use ${file}.`;
    case "failing-disk":
      return `The disk failed while ${file} was read or written.`;
    default:
      return "An unexpected error ended it. The log says more.";
  }
}
