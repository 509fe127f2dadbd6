import type { Context } from "hono";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { CallAuth } from "../../../core/accounts/routes/auth-client.ts";
import type { Deps } from "../../../core/deps.ts";
import { endConnection, readGrant } from "../oauth-clients.ts";
import { clientIdOf, readClientForm } from "./client-form.ts";
import { codeOf, oauthError } from "./oauth-errors.ts";

/**
 * RFC 7009. A client that revokes one of its tokens ends its whole connection. Unknown tokens and other clients' tokens
 * get the same answer.
 */
export async function revoke(context: Context, deps: Deps, call: CallAuth): Promise<Response> {
  const form = await readClientForm(context, deps, ["token"]);
  if (form instanceof Response) return form;
  const token = form.get("token");
  if (token === null || token === "") return oauthError("invalid_request");
  const grant = await readGrant(systemScope(), deps, { token });
  // The library authenticates the client, but would not recognize signed access tokens.
  form.set("token_type_hint", "refresh_token");
  const library = await call(context, { path: "/oauth2/revoke", body: form, pass: ["authorization", "user-agent"] });
  if (!library.ok) {
    const code = await codeOf(library);
    // Only the token can still be wrong, and RFC 7009 wants that answered like a valid one.
    if (code !== "invalid_request") return oauthError(code);
  }
  if (grant !== null && grant.clientId === clientIdOf(context.req.raw, form)) {
    await endConnection(systemScope(), deps, grant);
  }
  return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
}
