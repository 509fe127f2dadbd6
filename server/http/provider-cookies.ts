import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import { DAY_MS } from "../../shared/durations.ts";
import { cookieBaseName } from "../access/sign-in-settings.ts";
import type { Deps } from "../deps.ts";
import { VISIT_MS, type Visit } from "../services/single-sign-on/visits.ts";

const SESSION_SECONDS = (90 * DAY_MS) / 1000;

type Kind = "visit" | "session";

/** Says where the provider is, and leaves what this browser alone can come back with. */
export function sendToProvider(deps: Deps, { url, token }: Visit): Response {
  const headers = { "Cache-Control": "no-store", "Set-Cookie": cookie(deps, "visit", token, VISIT_MS / 1000) };
  return Response.json({ ok: true, url }, { headers });
}

export function readVisit(context: Context, deps: Deps): string | null {
  return read(context, deps, "visit");
}

export const endVisitCookie = (deps: Deps): string => cookie(deps, "visit", "", 0);

/** So that signing out here signs out there as well. */
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
