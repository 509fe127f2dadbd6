import { createHmac } from "node:crypto";
import { parse as parseCookies } from "hono/utils/cookie";
import { hashToken } from "../accounts/store/auth-database.ts";
import { findBySession } from "../accounts/store/find-by-credential.ts";
import { touchSession } from "../accounts/store/sessions.ts";
import type { Deps } from "../deps.ts";
import { notFound, PosternError } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { timingSafeEqualStrings } from "../platform/secret.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { noteUse, ownerScope, systemScope } from "./authenticate.ts";
import { oldestSession, sessionCookieName } from "./sign-in-settings.ts";

/**
 * The member whose session cookie the request carries. Only the cookie counts: the Authorization header is ignored. The
 * sign-in library creates, renews and ends sessions, but calling it on every request would cost more than the request
 * itself.
 */
export async function authenticateSession(deps: Deps, request: Request): Promise<OwnerScope> {
  const accountId = askedAccount(request);
  const token = sessionToken(deps, request.headers.get("cookie"));
  const found =
    token === null
      ? null
      : await findBySession(systemScope(), deps.db, {
          tokenHash: hashToken(token),
          now: deps.clock.now(),
          madeAfter: oldestSession(deps),
          accountId,
        });
  if (found === null) throw new PosternError("UNAUTHENTICATED", "Sign in to continue.");
  const { session, userId, account, member, hasColleagues, confirmedAt } = found;
  if (accountId !== null && account.id !== accountId) throw notFound("account");
  await noteUse(deps, touchSession, { id: session.id, lastUsedAt: session.updatedAt });
  const facts = { hasColleagues, confirmedAt, tab: askingTab(request) };
  const actor = { kind: "session", id: session.id, name: "Dashboard", ...facts } as const;
  return ownerScope(deps, account, actor, { ...member, write: true, content: true }, userId);
}

/** The account a request is for, from a header or from a download's URL. */
function askedAccount(request: Request): string | null {
  const asked = request.headers.get("x-account") ?? new URL(request.url).searchParams.get("account");
  if (asked !== null && !isId(asked, "acc")) throw notFound("account");
  return asked;
}

function askingTab(request: Request): string | null {
  const tab = request.headers.get("x-postern-tab") ?? "";
  return /^[a-z0-9]{1,20}$/.test(tab) ? tab : null;
}

/** The token in the cookie, if we signed it: `token.signature`, an HMAC-SHA-256 in Base64. */
function sessionToken({ config, keys }: Deps, cookies: string | null): string | null {
  if (cookies === null) return null;
  const name = sessionCookieName(config);
  const signed = parseCookies(cookies, name)[name];
  const end = signed?.lastIndexOf(".") ?? -1;
  if (signed === undefined || end < 1) return null;
  const token = signed.slice(0, end);
  const signature = createHmac("sha256", keys.session).update(token).digest("base64");
  return timingSafeEqualStrings(signed.slice(end + 1), signature) ? token : null;
}
