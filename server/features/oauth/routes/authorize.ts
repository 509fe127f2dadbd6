import type { Context } from "hono";
import { CONSENT_PATH, isLoopbackHostname, mcpResource, plainResource } from "../../../core/access/agent-address.ts";
import { CONTENT_SCOPE, METADATA_SCOPE, REFRESH_SCOPE } from "../../../core/access/agent-token.ts";
import { SIGN_IN_BASE_PATH } from "../../../core/access/sign-in-settings.ts";
import type { CallAuth } from "../../../core/accounts/routes/auth-client.ts";
import type { Config } from "../../../core/config.ts";
import type { Deps } from "../../../core/deps.ts";
import { type Page, pageResponse } from "../../../core/http/page.ts";
import { isStorable } from "../../../core/platform/json.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import type { ClientDocuments } from "../access/client-documents.ts";
import { codeOf, type OAuthErrorCode, oauthErrorCode, oauthWords } from "./oauth-errors.ts";
import { packRequest } from "./packed-request.ts";

// Other parameters have no meaning here and are not passed to the library.
const PARAMETERS = [
  "response_type",
  "client_id",
  "redirect_uri",
  "state",
  "code_challenge",
  "code_challenge_method",
] as const;

/** Redirects a signed-in owner from the client's request to the consent page, or explains why not. */
export async function authorize(
  context: Context,
  deps: Deps,
  call: CallAuth,
  scope: OwnerScope,
  documents: ClientDocuments,
): Promise<Response> {
  const { config, keys } = deps;
  const query = readQuery(new URL(context.req.url).searchParams, config);
  if (query === null) return errorPage("invalid_request");
  const library = await call(context, {
    path: `/oauth2/authorize?${query}`,
    pass: ["cookie", "user-agent"],
    headers: { accept: "text/html", "sec-fetch-mode": "navigate" },
  });
  const location = library.headers.get("location");
  if (location === null) {
    const clientId = query.get("client_id") ?? "";
    const unread = documents.failureOf(clientId);
    return unread === null ? errorPage(await codeOf(library)) : unreadablePage(clientId, unread);
  }
  const target = new URL(location, config.publicUrl);
  if (target.origin === config.publicUrl && target.pathname === CONSENT_PATH) {
    return redirect(`${CONSENT_PATH}?request=${packRequest(keys, scope, target.searchParams)}`);
  }
  if (target.origin === config.publicUrl && target.pathname.startsWith(`${SIGN_IN_BASE_PATH}/`)) {
    return errorPage(oauthErrorCode(target.searchParams.get("error")));
  }
  // All other redirects carry an error, since the owner is always asked first.
  return isLoopbackHostname(target.hostname)
    ? redirect(translateOAuthError(target).href)
    : errorLinkPage(translateOAuthError(target));
}

function readQuery(asked: URLSearchParams, config: Config): URLSearchParams | null {
  if (!isStorable([...asked])) return null;
  const query = new URLSearchParams();
  for (const name of PARAMETERS) {
    const values = asked.getAll(name);
    if (values.length > 1) return null;
    if (values[0] !== undefined) query.set(name, values[0]);
  }
  const resources = asked.getAll("resource");
  const named = resources.length === 0 ? [mcpResource(config)] : resources;
  for (const resource of named) query.append("resource", plainResource(config, resource));
  query.set("scope", scopesOf(asked.get("scope")).join(" "));
  // Always ask the owner: any program on a machine can use the id of a client there.
  query.set("prompt", "consent");
  return query;
}

/** If a client names no scope, the owner chooses. Every client can renew its access. */
function scopesOf(asked: string | null): readonly string[] {
  const named = (asked ?? "").split(" ").filter((scope) => scope !== "" && scope !== REFRESH_SCOPE);
  const wanted = named.length === 0 ? [METADATA_SCOPE, CONTENT_SCOPE] : named;
  return [...new Set([METADATA_SCOPE, ...wanted, REFRESH_SCOPE])];
}

/** The client's own address, with any error in our words, in the query or the fragment. */
export function translateOAuthError(target: URL): URL {
  const told = new URL(target);
  const fragment = new URLSearchParams(told.hash.slice(1));
  for (const parameters of [told.searchParams, fragment]) {
    const error = parameters.get("error");
    if (error === null) continue;
    const code = oauthErrorCode(error);
    parameters.set("error", code);
    parameters.set("error_description", oauthWords(code));
  }
  if (fragment.has("error")) told.hash = fragment.toString();
  return told;
}

/**
 * Anybody can register a client. Redirecting a faulty request straight to the client's site would make this an open
 * redirector, so the owner decides whether to go there (RFC 9700, 4.11.2).
 */
function errorLinkPage(target: URL): Response {
  const where = target.protocol === "https:" ? target.host : `the app “${target.protocol.slice(0, -1)}”`;
  const code = target.searchParams.get("error") ?? new URLSearchParams(target.hash.slice(1)).get("error");
  const text = `Postern cannot process its request: ${oauthWords(oauthErrorCode(code))} Nothing was shared. ${LINK_ADVICE}`;
  return notConnected(text, 400, { href: target.href, label: `Return to ${where}` });
}

const LINK_ADVICE = "Only return if you trust the app that sent you here.";

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "no-store" } });
}

// For owners, who have never heard of the protocol.
const PLAIN_WORDS: Partial<Record<OAuthErrorCode, string>> = {
  invalid_client: "Postern does not know this agent, or the agent’s metadata is not valid.",
  invalid_redirect_uri: "It asked for a redirect to an address that it did not register.",
  temporarily_unavailable: "Too many attempts. Wait a minute.",
  server_error: "Something went wrong.",
};

const REMEDY = "Start again from the agent. If that does not help, remove Postern there and add it again.";

/** The agent gave the address of its description, but this server got no usable answer there. */
function unreadablePage(url: string, problem: string): Response {
  return notConnected(
    `Postern could not read ${url}: ${problem} Nothing was shared. Remove Postern in the agent and add it again: ` +
      "it can then register without that address. To use the address, let this server reach it over HTTPS.",
  );
}

function errorPage(code: OAuthErrorCode): Response {
  const problem = PLAIN_WORDS[code] ?? "Its request is incomplete or asks for something that Postern does not support.";
  const status = code === "temporarily_unavailable" ? 429 : code === "server_error" ? 500 : 400;
  return notConnected(`${problem} Nothing was shared. ${REMEDY}`, status);
}

function notConnected(text: string, status = 400, link?: Page["link"]): Response {
  const page = { title: "The agent could not be connected", text };
  return pageResponse(link === undefined ? page : { ...page, link }, { status });
}
