import type { Context } from "hono";
import type { SignIn } from "../../access/sign-in.ts";
import { CLIENT_ADDRESS_HEADER, SIGN_IN_BASE_PATH } from "../../access/sign-in-settings.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { PosternError } from "../../platform/errors.ts";

export interface LibraryRequest {
  /** Relative to the library's base path, with its query. */
  readonly path: string;
  /** JSON or form fields; without a body the request is a GET. */
  readonly body?: object | URLSearchParams;
  /** Headers of the visitor's request that the library may see. */
  readonly pass: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallAuth = (context: Context, request: LibraryRequest) => Promise<Response>;

/**
 * Calls the sign-in library, whose own routes no outside request reaches. It is loaded on first use: signing in is
 * rare, and the library takes a fifth of an idle process's memory.
 */
export function createAuthClient(deps: Deps): CallAuth {
  let signIn: Promise<SignIn> | null = null;
  const load = async () => (await import("../../access/sign-in.ts")).createSignIn(deps);
  return async (context, { path, body, pass, headers: own = {} }) => {
    const headers = new Headers({ ...own, [CLIENT_ADDRESS_HEADER]: clientAddress(context, deps.config) });
    for (const name of pass) {
      const value = context.req.raw.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const url = `${deps.config.publicUrl}${SIGN_IN_BASE_PATH}${path}`;
    if (body === undefined) return handle(path, new Request(url, { headers }));
    if (body instanceof URLSearchParams) {
      headers.set("content-type", "application/x-www-form-urlencoded");
      return handle(path, new Request(url, { method: "POST", headers, body: body.toString() }));
    }
    headers.set("content-type", "application/json");
    return handle(path, new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
  };

  async function handle(path: string, request: Request): Promise<Response> {
    try {
      signIn ??= load();
      return await (await signIn).handler(request);
    } catch (error) {
      if (path.startsWith("/two-factor/") && isUnreadable(error)) throw unreadableSecondFactor();
      throw error;
    }
  }
}

/** True for errors of the library or its cipher about values encrypted under a lost secret. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && /invalid (ghash )?tag|Secret version \d+ not found/.test(error.message);
}

function unreadableSecondFactor(): PosternError {
  return new PosternError(
    "CONFLICT",
    "The server’s secret was changed, so codes can no longer be checked. The operator of this server can turn two-factor " +
      "sign-in off with `npx postern owner disable-2fa`. Then sign in with your password and set it up again.",
  );
}
