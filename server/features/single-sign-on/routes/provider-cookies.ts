import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import { DAY_MS } from "../../../../shared/durations.ts";
import { cookieBaseName } from "../../../core/access/sign-in-settings.ts";
import type { Deps } from "../../../core/deps.ts";
import { timingSafeEqualStrings } from "../../../core/platform/secret.ts";
import { secretsOf, VISIT_MS, type Visit } from "../visits.ts";

const SESSION_SECONDS = (90 * DAY_MS) / 1000;

type Kind = `visit_${string}` | "session";

/** Each visit has its own, so that two tabs can be at the provider at once. */
const visitOf = (state: string): Kind => `visit_${state.slice(0, 16)}`;

/** Returns the provider's URL, and sets the cookie that only this browser can return with. */
export function sendToProvider(deps: Deps, { url, token }: Visit): Response {
  const left = cookie(deps, visitOf(secretsOf(token).state), token, VISIT_MS / 1000);
  return Response.json({ ok: true, url }, { headers: { "Cache-Control": "no-store", "Set-Cookie": left } });
}

/** The token of the visit that the browser returns from; null if it belongs to another browser or state. */
export function readVisit(context: Context, deps: Deps): string | null {
  const state = context.req.query("state") ?? "";
  const token = /^[\w-]{43}$/.test(state) ? read(context, deps, visitOf(state)) : null;
  return token !== null && timingSafeEqualStrings(secretsOf(token).state, state) ? token : null;
}

export const endVisitCookie = (deps: Deps, token: string): string =>
  cookie(deps, visitOf(secretsOf(token).state), "", 0);

/** Makes signing out here sign out there as well. */
export const rememberProvider = (deps: Deps): string => cookie(deps, "session", "1", SESSION_SECONDS);

export function cameByProvider(context: Context, deps: Deps): boolean {
  return read(context, deps, "session") !== null;
}

export const forgetProvider = (deps: Deps): string => cookie(deps, "session", "", 0);

function read(context: Context, deps: Deps, kind: Kind): string | null {
  const value = getCookie(context, nameOf(deps, kind), isSecure(deps) ? "host" : undefined);
  return value === undefined || value === "" ? null : value;
}

function cookie(deps: Deps, kind: Kind, value: string, maxAge: number): string {
  return generateCookie(nameOf(deps, kind), value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge,
    ...(isSecure(deps) ? ({ secure: true, prefix: "host" } as const) : {}),
  });
}

const nameOf = ({ config }: Deps, kind: Kind) => `${cookieBaseName(config)}.provider_${kind}`;

const isSecure = ({ config }: Deps) => config.publicUrl.startsWith("https:");
