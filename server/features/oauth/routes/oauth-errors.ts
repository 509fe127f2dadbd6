import { z } from "zod";

/** OAuth's error codes, each in our words; the library's are not exposed. */
const WORDS = {
  invalid_request: "The request is incomplete or repeats a parameter. PKCE with S256 is required.",
  invalid_client: "Unknown client, or client authentication failed. Register it again.",
  invalid_grant: "This code or refresh token is no longer valid. Connect again.",
  invalid_scope: "The supported scopes are submissions:metadata and submissions:content.",
  invalid_target: "Tokens are only issued for this server's MCP endpoint.",
  invalid_redirect_uri:
    "No redirect URI is usable: it must use https, http on localhost or the app's own scheme, without a fragment.",
  invalid_client_metadata: "The client metadata is invalid or not supported.",
  unauthorized_client: "This client is not allowed to do that.",
  unsupported_grant_type: "The supported grant types are authorization_code and refresh_token.",
  unsupported_response_type: "The only supported response type is code.",
  access_denied: "The owner denied access.",
  temporarily_unavailable: "Too many requests. Wait a minute, then try again.",
  server_error: "Something went wrong.",
} as const;

export type OAuthErrorCode = keyof typeof WORDS;

const SYNONYMS: Readonly<Record<string, OAuthErrorCode>> = {
  client_disabled: "invalid_client",
  invalid_redirect: "invalid_redirect_uri",
  consent_required: "access_denied",
  login_required: "access_denied",
  invalid_user: "invalid_grant",
};

export function oauthErrorCode(text: unknown): OAuthErrorCode {
  if (typeof text !== "string") return "server_error";
  if (isCode(text)) return text;
  return SYNONYMS[text] ?? "server_error";
}

export function oauthWords(code: OAuthErrorCode): string {
  return WORDS[code];
}

function isCode(text: string): text is OAuthErrorCode {
  return Object.hasOwn(WORDS, text);
}

/** An error response as in RFC 6749. */
export function oauthError(code: OAuthErrorCode, status = statusOf(code)): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (code === "temporarily_unavailable") headers.set("Retry-After", "60");
  if (status === 401) headers.set("WWW-Authenticate", 'Basic realm="Postern"');
  return Response.json({ error: code, error_description: WORDS[code] }, { status, headers });
}

function statusOf(code: OAuthErrorCode): number {
  if (code === "invalid_client") return 401;
  if (code === "temporarily_unavailable") return 429;
  return code === "server_error" ? 500 : 400;
}

const refusal = z.object({ error: z.string() });

export async function codeOf(library: Response): Promise<OAuthErrorCode> {
  if (library.status === 429) return "temporarily_unavailable";
  const parsed = refusal.safeParse(await library.json().catch(() => null));
  return parsed.success
    ? oauthErrorCode(parsed.data.error)
    : library.status >= 500
      ? "server_error"
      : "invalid_request";
}
