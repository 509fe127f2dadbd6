import type { Context } from "hono";
import { z } from "zod";
import { systemScope } from "../../access/authenticate.ts";
import type { Deps } from "../../deps.ts";
import { PosternError } from "../../platform/errors.ts";
import { keepRedirects } from "../../services/agents/oauth-clients.ts";
import type { CallAuth } from "../auth-client.ts";
import { readSmallJson } from "../read-small-body.ts";
import { TOKEN_AUTH_METHODS } from "../well-known-routes.ts";
import { codeOf, oauthError } from "./oauth-errors.ts";

const text = z.string().max(2000);

// In print and without a wildcard: the address is compared as a whole, and shown to the owner.
const redirectUri = text.regex(/^[\x21-\x29\x2b-\x7e]+$/);

// What a client may say of itself here. What else RFC 7591 knows (scopes, keys, logout, consent) has no meaning.
const description = z.object({
  client_name: text.max(200).optional(),
  client_uri: text.optional(),
  redirect_uris: z.array(redirectUri).min(1).max(20),
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

/**
 * Apps that want to be answered by a scheme of their own that the library refuses, because it is no reversed domain
 * name. Any other scheme might start any other program.
 */
const KNOWN_APPS: ReadonlySet<string> = new Set(["cursor://anysphere.cursor-mcp/oauth/callback"]);

/** Placeholder for the library until the row has the app's real redirect. */
const NOWHERE = "postern.nowhere:/";

const GRANT_TYPES = ["authorization_code", "refresh_token"];

/** RFC 7591: a client that nobody here knows makes itself known. It may do nothing until an owner allows it. */
export async function register(context: Context, deps: Deps, call: CallAuth): Promise<Response> {
  const parsed = description.safeParse(await readBody(context.req.raw));
  if (!parsed.success) {
    const isAboutRedirect = parsed.error.issues.some((issue) => issue.path[0] === "redirect_uris");
    return oauthError(isAboutRedirect ? "invalid_redirect_uri" : "invalid_client_metadata");
  }
  const client = parsed.data;
  const plain = client.redirect_uris.filter((uri) => !KNOWN_APPS.has(uri));
  const body = {
    ...client,
    // A client that leaves out what it will need later would be locked out then.
    grant_types: GRANT_TYPES,
    response_types: ["code"],
    token_endpoint_auth_method: client.token_endpoint_auth_method ?? "none",
    redirect_uris: plain.length === 0 ? [NOWHERE] : plain,
    application_type: plain.every(isSite) && plain.length > 0 ? "web" : "native",
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

/** Many clients on somebody's machine do not say so; where they want to be answered tells it. */
function isSite(uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).protocol === "https:";
}

async function readBody(request: Request): Promise<unknown> {
  try {
    return await readSmallJson(request);
  } catch (error) {
    if (error instanceof PosternError) return null;
    throw error;
  }
}
