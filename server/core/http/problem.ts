import { type ErrorCode, isDatabaseUnavailable, PosternError } from "../platform/errors.ts";
import type { Logger } from "../platform/log.ts";
import { BodyTooLarge } from "./read-body.ts";

/** An RFC 9457 problem, as sent by every HTTP surface for programs. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** Further members of the document. */
  readonly members?: Readonly<Record<string, unknown>>;
}

export const RETRY_WHEN_UNAVAILABLE_SECONDS = 5;

export function problemResponse(problem: Problem): Response {
  const { status, title, detail, retryAfterSeconds, members } = problem;
  return new Response(JSON.stringify({ type: "about:blank", title, status, detail, ...members }), {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
    },
  });
}

const PROBLEMS: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  NOT_FOUND: { status: 404, title: "Not found" },
  INVALID: { status: 400, title: "Invalid request" },
  FORBIDDEN: { status: 403, title: "Not allowed" },
  CONFLICT: { status: 409, title: "Conflict" },
  LIMIT: { status: 429, title: "Too many requests" },
  SIGN_IN_AGAIN: { status: 403, title: "Not confirmed" },
  UNAUTHENTICATED: { status: 401, title: "Not signed in" },
};

/** The only error mapper for plain HTTP: our errors keep their message; a bug is logged with its cause and masked. */
export function problemOf(error: unknown, log: Logger, requestId: string): Problem {
  if (error instanceof BodyTooLarge) return { status: 413, title: "Too large", detail: error.message };
  if (error instanceof PosternError) {
    const { code, message, retryAfterSeconds } = error;
    return { ...PROBLEMS[code], detail: message, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  }
  if (isDatabaseUnavailable(error)) return unavailable;
  log.error({ err: error, requestId }, "a request failed");
  return {
    status: 500,
    title: "Something went wrong",
    detail: `The cause is in the server’s log under request ID ${requestId}.`,
    members: { requestId },
  };
}

export const unavailable: Problem = {
  status: 503,
  title: "Temporarily unavailable",
  detail: "The database cannot be reached or is busy. Nothing was changed. Try again in a few seconds.",
  retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS,
};
