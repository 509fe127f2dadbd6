/** A backup cannot be taken, read or restored; the message says why and what to do, and is meant for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "BackupError";
  }
}
