import { GraphQLError } from "graphql";
import type { Deps } from "../deps.ts";
import { isDatabaseUnavailable, PosternError } from "../platform/errors.ts";

export const NOT_OURS = "This is not one of the dashboard's operations.";

/** The only error mapper for GraphQL: our errors keep their message; a bug is logged with its cause and masked. */
export function maskError(error: unknown, deps: Deps): GraphQLError {
  const original = causeOf(error);
  if (original instanceof PosternError) return withCode(original.message, original.code, original.details);
  // An error without a cause or a path is the engine's own: an unknown operation, a variable of the wrong type.
  if (original === null) {
    return withCode(NOT_OURS, "INVALID");
  }
  if (isDatabaseUnavailable(original))
    return withCode("The database cannot be reached or is busy. Try again.", "UNAVAILABLE");
  const requestId = crypto.randomUUID();
  deps.log.error({ err: original, requestId }, "a resolver failed");
  return withCode(`Something went wrong. The log holds the cause under ${requestId}.`, "INTERNAL");
}

function causeOf(error: unknown): unknown {
  if (!isWrapper(error)) return error;
  if (error.originalError !== undefined) return causeOf(error.originalError);
  return error.path === undefined ? null : error;
}

// Compares by name, as the engine does: its class can be loaded twice.
function isWrapper(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === "GraphQLError";
}

function withCode(message: string, code: string, details: Readonly<Record<string, string>> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { ...details, code } });
}
