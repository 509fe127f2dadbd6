import type { Connection } from "./connection.ts";
import type { CombinedError } from "./urql.ts";

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly retry: boolean;
}

const LASTING: ReadonlySet<string> = new Set([
  "NOT_FOUND",
  "INVALID",
  "FORBIDDEN",
  "CONFLICT",
  "LIMIT",
  "UNAUTHENTICATED",
  "SIGN_IN_AGAIN",
]);

/** The server's refusals are written for the owner and shown as is; any other error gets our own wording. */
export function describeFailure(error: CombinedError): Failure {
  const refusal = error.graphQLErrors[0];
  const code = refusal?.extensions.code;
  if (refusal !== undefined && typeof code === "string" && LASTING.has(code)) {
    return { code, message: refusal.message, retry: code === "LIMIT" };
  }
  if (isUnauthenticated(error)) {
    return { code: "UNAUTHENTICATED", message: "You were signed out. Sign in again.", retry: false };
  }
  if (statusOf(error) === 503) {
    return {
      code: "UNAVAILABLE",
      message: "The database cannot be reached. Try again in a few seconds.",
      retry: true,
    };
  }
  if (error.networkError !== undefined && statusOf(error) === undefined) {
    const message =
      globalThis.navigator?.onLine === false
        ? "You’re offline."
        : "The server cannot be reached. Check your connection.";
    return { code: "OFFLINE", message, retry: true };
  }
  return { code: "FAULT", message: "Something went wrong on the server. Its log has the cause.", retry: true };
}

export function problemOf(error: CombinedError | undefined): string | null {
  return error === undefined ? null : describeFailure(error).message;
}

export function connectionAfter(error: CombinedError | undefined): Connection {
  const code = error === undefined ? null : describeFailure(error).code;
  if (code === "OFFLINE") return "offline";
  return code === "UNAVAILABLE" ? "unavailable" : "connected";
}

export function isUnauthenticated(error: CombinedError): boolean {
  if (statusOf(error) === 401) return true;
  return error.graphQLErrors.some((refusal) => refusal.extensions.code === "UNAUTHENTICATED");
}

/** True if the request needs a fresh sign-in. */
export function asksToConfirm(error: CombinedError | undefined): boolean {
  return error?.graphQLErrors.some((refusal) => refusal.extensions.code === "SIGN_IN_AGAIN") === true;
}

/** True if another member has just replied to the message. */
export function wasAnswered(error: CombinedError): boolean {
  return error.graphQLErrors.some((refusal) => typeof refusal.extensions.answeredBy === "string");
}

/** The endpoint itself always exists, so a not-found means the request's account. */
export function isAccountLost(error: CombinedError): boolean {
  return statusOf(error) === 404;
}

function statusOf(error: CombinedError): number | undefined {
  const response: unknown = error.response;
  return response instanceof Response ? response.status : undefined;
}
