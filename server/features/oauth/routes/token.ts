import type { Context } from "hono";
import { z } from "zod";
import { plainResource } from "../../../core/access/agent-address.ts";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { CallAuth } from "../../../core/accounts/routes/auth-client.ts";
import type { Deps } from "../../../core/deps.ts";
import { clientAddress, networksOf } from "../../../core/http/client-address.ts";
import { countTokenRequest, endConnection, recognizeReplay, recognizeUsedCode } from "../oauth-clients.ts";
import { readClientForm } from "./client-form.ts";
import { codeOf, oauthError } from "./oauth-errors.ts";

const PARAMETERS = ["grant_type", "code", "code_verifier", "redirect_uri", "refresh_token", "scope", "resource"];

const tokens = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string(),
});

/** Issues tokens for a code or a refresh token. One used twice was copied, and ends the connection. */
export async function giveToken(context: Context, deps: Deps, call: CallAuth): Promise<Response> {
  const form = await readClientForm(context, deps, PARAMETERS);
  if (form instanceof Response) return form;
  const resource = form.get("resource");
  if (resource !== null) form.set("resource", plainResource(deps.config, resource));
  const refreshToken = form.get("refresh_token");
  const code = form.get("code");
  const networks = networksOf(clientAddress(context, deps.config));
  if (!(await countTokenRequest(systemScope(), deps, { refreshToken, networks })).admitted) {
    return oauthError("temporarily_unavailable");
  }
  const copied =
    refreshToken !== null
      ? await recognizeReplay(systemScope(), deps, { refreshToken })
      : code === null
        ? null
        : await recognizeUsedCode(systemScope(), deps, { code });
  const library = await call(context, { path: "/oauth2/token", body: form, pass: ["authorization", "user-agent"] });
  if (!library.ok) {
    const error = await codeOf(library);
    if (copied !== null && error === "invalid_grant") await endConnection(systemScope(), deps, copied);
    // RFC 7636: a verifier that does not match the challenge makes the code invalid, not the request.
    const isWrongVerifier = library.status === 401 && error === "invalid_request";
    return oauthError(isWrongVerifier ? "invalid_grant" : error);
  }
  const given = tokens.parse(await library.json());
  return Response.json(given, { headers: { "Cache-Control": "no-store" } });
}
