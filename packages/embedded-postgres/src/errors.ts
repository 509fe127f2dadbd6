/** The embedded database cannot be used; the message says why and what to do, and is meant for the operator. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "DatabaseStartError";
  }
}
