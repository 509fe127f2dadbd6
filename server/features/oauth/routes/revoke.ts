import type { Context } from "hono";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { CallAuth } from "../../../core/accounts/routes/auth-client.ts";
import type { Deps } from "../../../core/deps.ts";
import { endConnection, readGrant } from "../oauth-clients.ts";
import { clientIdOf, readClientForm } from "./client-form.ts";
import { codeOf, oauthError } from "./oauth-errors.ts";

/**
 * RFC 7009. A client that gives up one of its tokens gives up its whole connection, so that nothing of it is left.
 * A token that is not known, or another client's, is answered alike.
 */
export async function revoke(context: Context, deps: Deps, call: CallAuth): Promise<Response> {
  const form = await readClientForm(context, deps, ["token"]);
  if (form instanceof Response) return form;
  const token = form.get("token");
  if (token === null || token === "") return oauthError("invalid_request");
  const grant = await readGrant(systemScope(), deps, { token });
  // The library proves who the client is; signed access tokens it would not know.
  form.set("token_type_hint", "refresh_token");
  const library = await call(context, { path: "/oauth2/revoke", body: form, pass: ["authorization", "user-agent"] });
  if (!library.ok) {
    const code = await codeOf(library);
    // What is left of the request to be wrong is the token: RFC 7009 wants that answered like any other.
    if (code !== "invalid_request") return oauthError(code);
  }
  if (grant !== null && grant.clientId === clientIdOf(context.req.raw, form)) {
    await endConnection(systemScope(), deps, grant);
  }
  return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
}
