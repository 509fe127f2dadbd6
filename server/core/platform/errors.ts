/** Every way a service refuses. Each transport maps this closed set to its own format; anything else is a bug. */
export type ErrorCode =
  | "NOT_FOUND"
  | "INVALID"
  | "FORBIDDEN"
  | "CONFLICT"
  | "LIMIT"
  | "UNAUTHENTICATED"
  | "SIGN_IN_AGAIN";

/** An error for the operator running a command: why it failed, and what to do. */
export abstract class OperatorError extends Error {
  abstract readonly code: string;
}

/** A refusal with a message of ours that is safe to show to the caller. */
export class PosternError extends Error {
  readonly code: ErrorCode;
  /** Seconds until a retry makes sense, if known. */
  readonly retryAfterSeconds: number | undefined;
  /** Machine-readable details beside the code. */
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

/** Not yours, expired, deleted and nonexistent give the same answer, so as not to reveal what exists. */
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

// In Prisma's minimal format, which quotes every value as JSON: without line breaks, so the first lone brace ends the
// call.
const QUOTED_CALL = /( invocation:)\n\n\{\n[\s\S]*?\n\}\n\n/g;

/** A message or stack without the call that Prisma quotes, which contains visitors' text. */
export function withoutQuotedCall(text: string): string {
  return text.replace(QUOTED_CALL, "$1 ");
}

/**
 * "conflict": a deadlock or serialization failure; nothing was stored, so retry at once. "unavailable": the database is
 * unreachable, too busy or gave up a statement.
 */
export type DatabaseTrouble = "conflict" | "unavailable";

/** The only classification of errors from the database, its driver or Prisma; null for any other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  let trouble: DatabaseTrouble | null = null;
  for (const link of linksOf(error)) {
    if (link.codes.some((code) => CONFLICT_CODES.test(code))) return "conflict";
    if (isUnavailable(link)) trouble = "unavailable";
  }
  return trouble;
}

/** Not a bug: transports answer 503 with Retry-After. A conflict only gets there after all retries. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return databaseTrouble(error) !== null;
}

/** serialization_failure, deadlock_detected, and Prisma's name for both. */
const CONFLICT_CODES = /^(40001|40P01|P2034)$/;
// Node's connection errors, PostgreSQL's classes 08, 53 (disk, memory or connections exhausted) and 57P,
// read_only_sql_transaction as from a server that is no longer the primary, and Prisma's names for the same.
const UNREACHABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P0[0-3]|25006|P1001|P1002|P1008|P1017|P2024)$/;
/** statement_timeout, lock_timeout, idle_in_transaction_session_timeout, and Prisma's code for an exhausted pool. */
const BUSY_CODES = /^(57014|55P03|25P03|P2028)$/;
// pg reports a connection lost mid-query, an unresponsive server or a full pool by message only.
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Can't reach database server|Server has closed the connection/;

interface Link {
  readonly codes: readonly string[];
  readonly message: string;
  readonly syscall: unknown;
}

function isUnavailable({ codes, message, syscall }: Link): boolean {
  // A missing socket, unlike a missing file. Prisma keeps the code and only the message of the rest.
  if (codes.includes("ENOENT") && (syscall === "connect" || /^connect ENOENT /m.test(message))) return true;
  return (
    codes.some((code) => UNREACHABLE_CODES.test(code) || BUSY_CODES.test(code)) || UNAVAILABLE_MESSAGE.test(message)
  );
}

/** An error and its causes. Prisma's driver adapter keeps PostgreSQL's code in plain objects. */
function* linksOf(error: unknown): Generator<Link> {
  if (typeof error !== "object" || error === null) return;
  const { code, originalCode, message, syscall, cause, meta } = error as Readonly<Record<string, unknown>>;
  const codes = [code, originalCode].filter((candidate) => typeof candidate === "string");
  yield { codes, message: error instanceof Error ? String(message) : "", syscall };
  yield* linksOf(cause);
  if (typeof meta === "object" && meta !== null && "driverAdapterError" in meta)
    yield* linksOf(meta.driverAdapterError);
}
