import type { Context } from "hono";
import { z } from "zod";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { CallAuth } from "../../../core/accounts/routes/auth-client.ts";
import type { Deps } from "../../../core/deps.ts";
import { readSmallJson } from "../../../core/http/read-small-body.ts";
import { PosternError } from "../../../core/platform/errors.ts";
import { keepRedirects } from "../oauth-clients.ts";
import { codeOf, oauthError } from "./oauth-errors.ts";
import { isOnMachine, isSite, isUsableRedirect } from "./redirect-uris.ts";
import { TOKEN_AUTH_METHODS } from "./well-known-routes.ts";

const text = z.string().max(2000);

// The supported client metadata. The rest of RFC 7591 (scopes, keys, logout, consent) is ignored.
const description = z.object({
  client_name: text.max(200).optional(),
  client_uri: text.optional(),
  redirect_uris: z
    .array(z.unknown())
    .max(20)
    .transform((uris) => uris.filter(isUsableRedirect))
    .pipe(z.array(z.string()).min(1)),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  token_endpoint_auth_method: z.enum(TOKEN_AUTH_METHODS).optional(),
  application_type: z.enum(["web", "native"]).optional(),
  software_id: text.optional(),
  software_version: text.optional(),
});

const registered = z.object({
  client_id: z.string(),
  client_secret: z.string().optional(),
  client_secret_expires_at: z.number().optional(),
  client_id_issued_at: z.number().optional(),
  client_name: z.string().optional(),
  client_uri: z.string().optional(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  token_endpoint_auth_method: z.string().optional(),
  application_type: z.string().optional(),
});

/** Placeholder for the library, which accepts few app schemes, until the row has the app's real redirect. */
const NOWHERE = "postern.nowhere:/";

const GRANT_TYPES = ["authorization_code", "refresh_token"];

/** RFC 7591: registers an unknown client. It has no access until an owner allows it. */
export async function register(context: Context, deps: Deps, call: CallAuth): Promise<Response> {
  const parsed = description.safeParse(await readBody(context.req.raw));
  if (!parsed.success) {
    const isAboutRedirect = parsed.error.issues.some((issue) => issue.path[0] === "redirect_uris");
    return oauthError(isAboutRedirect ? "invalid_redirect_uri" : "invalid_client_metadata");
  }
  const client = parsed.data;
  const plain = client.redirect_uris.filter((uri) => isSite(uri) || isOnMachine(uri));
  const body = {
    ...client,
    // Otherwise a client that omits one it needs later would be locked out.
    grant_types: GRANT_TYPES,
    response_types: ["code"],
    token_endpoint_auth_method: client.token_endpoint_auth_method ?? "none",
    redirect_uris: plain.length === 0 ? [NOWHERE] : plain,
    // Many native clients do not say so; their redirect URIs tell.
    application_type: client.redirect_uris.every(isSite) ? "web" : "native",
  };
  const library = await call(context, { path: "/oauth2/register", body, pass: ["user-agent"] });
  if (!library.ok) return oauthError(await codeOf(library));
  const answer = registered.parse(await library.json());
  if (plain.length < client.redirect_uris.length) {
    await keepRedirects(systemScope(), deps, { clientId: answer.client_id, redirectUris: client.redirect_uris });
  }
  const made = { ...answer, redirect_uris: client.redirect_uris };
  return Response.json(made, { status: 201, headers: { "Cache-Control": "no-store" } });
}

/** Drops empty members, as RFC 7592 treats them as omitted. */
async function readBody(request: Request): Promise<unknown> {
  try {
    const members = Object.entries(await readSmallJson(request));
    return Object.fromEntries(members.filter(([, value]) => value !== null && value !== ""));
  } catch (error) {
    if (error instanceof PosternError) return null;
    throw error;
  }
}
