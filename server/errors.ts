/** Every way a service says no. Each transport maps this closed set to its own format; anything else is a bug. */
export type ErrorCode = "NOT_FOUND" | "INVALID" | "FORBIDDEN" | "CONFLICT" | "LIMIT" | "UNAUTHENTICATED";

/** A refusal whose message is ours and safe to show to whoever caused it. */
export class PosternError extends Error {
  readonly code: ErrorCode;
  /** After how many seconds another try makes sense, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, options);
    this.name = "PosternError";
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Not yours, expired, deleted and never existed are one answer, so that nobody learns what exists. */
export function notFound(
  what:
    | "form"
    | "submission"
    | "delivery"
    | "webhook"
    | "erasure"
    | "destination"
    | "agent token"
    | "connected agent"
    | "export"
    | "account"
    | "session",
): PosternError {
  return new PosternError("NOT_FOUND", `There is no such ${what}.`);
}

export function invalid(message: string, cause?: unknown): PosternError {
  return new PosternError("INVALID", message, { cause });
}

export function forbidden(message: string): PosternError {
  return new PosternError("FORBIDDEN", message);
}

export function conflict(message: string): PosternError {
  return new PosternError("CONFLICT", message);
}

export function limitReached(message: string): PosternError {
  return new PosternError("LIMIT", message);
}

/** A database that cannot be reached or is too busy is not a bug: transports answer 503 with Retry-After. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (hasUnavailableCode(cause) || UNAVAILABLE_MESSAGE.test(cause.message)) return true;
  }
  return false;
}

// Node's connection errors, PostgreSQL's classes 08 and 57P, too_many_connections, and Prisma's names for the same.
const UNAVAILABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[0-3]|53300|P1001|P1002|P1008|P1017|P2024)$/;
/**
 * PostgreSQL gave a statement up: a deadlock or serialization failure after all tries, statement_timeout, lock_timeout,
 * idle_in_transaction_session_timeout; and Prisma's names for a conflict and for a pool that is fully in use.
 */
const BUSY_CODES = /^(40001|40P01|57014|55P03|25P03|P2028|P2034)$/;
// pg reports a connection lost in mid-query, a server that does not answer, or a full pool by message only.
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Can't reach database server|Server has closed the connection/;

function hasUnavailableCode(error: Error): boolean {
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  // A socket that is not there; a file that is not there is another matter.
  if (code === "ENOENT") return syscall === "connect";
  return typeof code === "string" && (UNAVAILABLE_CODES.test(code) || BUSY_CODES.test(code));
}
