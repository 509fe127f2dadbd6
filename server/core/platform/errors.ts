/** Every way a service says no. Each transport maps this closed set to its own format; anything else is a bug. */
export type ErrorCode =
  | "NOT_FOUND"
  | "INVALID"
  | "FORBIDDEN"
  | "CONFLICT"
  | "LIMIT"
  | "UNAUTHENTICATED"
  | "SIGN_IN_AGAIN";

/** What a feature tells the operator who runs a command: why it failed, and what to do. */
export abstract class OperatorError extends Error {
  abstract readonly code: string;
}

/** A refusal whose message is ours and safe to show to whoever caused it. */
export class PosternError extends Error {
  readonly code: ErrorCode;
  /** After how many seconds another try makes sense, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** For programs, beside the code. */
  readonly details: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number; details?: Readonly<Record<string, string>> } = {},
  ) {
    super(message, options);
    this.name = "PosternError";
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details ?? {};
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
    | "file"
    | "account"
    | "session"
    | "invitation"
    | "passkey"
    | "linked sign-in"
    | "label"
    | "member"
    | "rule"
    | "note"
    | "view"
    | "reply"
    | "saved reply"
    | "version",
): PosternError {
  return new PosternError("NOT_FOUND", `There is no such ${what}.`);
}

export function invalid(message: string, cause?: unknown): PosternError {
  return new PosternError("INVALID", message, { cause });
}

export function forbidden(message: string): PosternError {
  return new PosternError("FORBIDDEN", message);
}

export function conflict(message: string, details: Readonly<Record<string, string>> = {}): PosternError {
  return new PosternError("CONFLICT", message, { details });
}

export function limitReached(message: string): PosternError {
  return new PosternError("LIMIT", message);
}

// In its minimal format, which quotes every value as JSON: without line breaks, so the first lone brace ends the call.
const QUOTED_CALL = /( invocation:)\n\n\{\n[\s\S]*?\n\}\n\n/g;

/** A message or stack without the call that Prisma quotes in it, which has what a visitor wrote. */
export function withoutQuotedCall(text: string): string {
  return text.replace(QUOTED_CALL, "$1 ");
}

/**
 * "conflict": a deadlock or serialization failure, so nothing was kept and the same work may be tried again at once.
 * "unavailable": the database cannot be reached, is too busy or gave up a statement.
 */
export type DatabaseTrouble = "conflict" | "unavailable";

/** The one classification of errors that the database, its driver or Prisma throws; null for any other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  let trouble: DatabaseTrouble | null = null;
  for (const link of linksOf(error)) {
    if (link.codes.some((code) => CONFLICT_CODES.test(code))) return "conflict";
    if (isUnavailable(link)) trouble = "unavailable";
  }
  return trouble;
}

/** Not a bug: transports answer 503 with Retry-After. A conflict gets there after all tries. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return databaseTrouble(error) !== null;
}

/** serialization_failure, deadlock_detected, and Prisma's name for both. */
const CONFLICT_CODES = /^(40001|40P01|P2034)$/;
// Node's connection errors, PostgreSQL's classes 08, 53 (its disk, memory or connections are used up) and 57P,
// read_only_sql_transaction as from a server that is no longer the primary, and Prisma's names for the same.
const UNREACHABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P0[0-3]|25006|P1001|P1002|P1008|P1017|P2024)$/;
/** statement_timeout, lock_timeout, idle_in_transaction_session_timeout, and Prisma's name for a pool fully in use. */
const BUSY_CODES = /^(57014|55P03|25P03|P2028)$/;
// pg reports a connection lost in mid-query, a server that does not answer, or a full pool by message only.
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Can't reach database server|Server has closed the connection/;

interface Link {
  readonly codes: readonly string[];
  readonly message: string;
  readonly syscall: unknown;
}

function isUnavailable({ codes, message, syscall }: Link): boolean {
  // A socket that is not there; a file that is not there is another matter. Prisma keeps the code and only the message of the rest.
  if (codes.includes("ENOENT") && (syscall === "connect" || /^connect ENOENT /m.test(message))) return true;
  return (
    codes.some((code) => UNREACHABLE_CODES.test(code) || BUSY_CODES.test(code)) || UNAVAILABLE_MESSAGE.test(message)
  );
}

/** An error and what it was caused by. Prisma's driver adapter keeps PostgreSQL's code in plain objects. */
function* linksOf(error: unknown): Generator<Link> {
  if (typeof error !== "object" || error === null) return;
  const { code, originalCode, message, syscall, cause, meta } = error as Readonly<Record<string, unknown>>;
  const codes = [code, originalCode].filter((candidate) => typeof candidate === "string");
  yield { codes, message: error instanceof Error ? String(message) : "", syscall };
  yield* linksOf(cause);
  if (typeof meta === "object" && meta !== null && "driverAdapterError" in meta)
    yield* linksOf(meta.driverAdapterError);
}
