import type { Context } from "hono";
import { SPENT_CODE } from "../../access/sign-in-settings.ts";
import { PosternError } from "../../platform/errors.ts";
import type { CallAuth } from "./auth-client.ts";

export function callFor(call: CallAuth, context: Context, path: string, body?: object): Promise<Response> {
  const pass = ["cookie", "origin", "user-agent"];
  return call(context, { path, pass, ...(body === undefined ? {} : { body }) });
}

/** Our own response, with the library's cookies. */
export function answer(body: object, library: Response): Response {
  const response = Response.json(body, { headers: { "Cache-Control": "no-store" } });
  for (const cookie of library.headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Our message for a library's refusal; `words` cover what the user can get wrong here. */
export async function refusalOf(library: Response, words: string): Promise<PosternError> {
  const { status } = library;
  if (status >= 500) throw new Error(`The sign-in library returned ${status}.`);
  const code = await problemOf(library);
  if (code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE" || code === "INVALID_TWO_FACTOR_COOKIE") {
    return new PosternError("UNAUTHENTICATED", "This sign-in has ended. Start again.");
  }
  if (code === SPENT_CODE) {
    return new PosternError("UNAUTHENTICATED", "This code was already used. Start again with the next one.");
  }
  if (status === 429) return new PosternError("LIMIT", "Too many attempts. Wait a minute, then try again.");
  if (code === "UNAUTHORIZED") return new PosternError("UNAUTHENTICATED", "Sign in to continue.");
  return new PosternError("FORBIDDEN", words);
}

async function problemOf(library: Response): Promise<string | null> {
  const body: unknown = await library.json().catch(() => null);
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"
    ? body.code
    : null;
}

/** A string property of a JSON object; empty if missing or of another type. */
export function textOf(input: Readonly<Record<string, unknown>>, name: string): string {
  const value = input[name];
  return typeof value === "string" ? value : "";
}

/** The digits of a code, without any grouping. */
export function codeOf(input: Readonly<Record<string, unknown>>): string {
  return textOf(input, "code").replace(/\s/g, "");
}
