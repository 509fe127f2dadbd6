import type { Context } from "hono";
import { generateSignedCookie, getSignedCookie } from "hono/cookie";
import { cookieBaseName } from "../../access/sign-in-settings.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress, networksOf } from "../../http/client-address.ts";
import type { TrustedDevice, Visitor } from "../sign-in-attempt.ts";

const DAY_SECONDS = 24 * 60 * 60;
// Renewed at each sign-in; browsers keep no cookie longer than 400 days.
const KNOWN_FOR_SECONDS = 365 * DAY_SECONDS;

const nameOf = ({ config }: Deps): string => `${cookieBaseName(config)}.known_browser`;

/** Includes what the browser's cookie proves about it. */
export async function visitorOf(context: Context, deps: Deps): Promise<Visitor> {
  const address = clientAddress(context, deps.config);
  return { address, networks: networksOf(address), trustedDevice: await trustedDeviceOf(context, deps) };
}

/** The cookie that marks this browser as one that has signed in as the user. */
export async function rememberBrowser(context: Context, deps: Deps, userId: string): Promise<string> {
  const known = await trustedDeviceOf(context, deps);
  // A browser keeps its id, so that signing in often yields no extra guesses.
  const id = known?.userId === userId ? known.id : crypto.randomUUID();
  const issuedAt = Math.floor(deps.clock.now().getTime() / 1000);
  return generateSignedCookie(nameOf(deps), `${userId}.${id}.${issuedAt}`, deps.keys.trustedDevice, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: KNOWN_FOR_SECONDS,
    ...(isSecure(deps) ? ({ secure: true, prefix: "host" } as const) : {}),
  });
}

async function trustedDeviceOf(context: Context, deps: Deps): Promise<TrustedDevice | null> {
  const value = await getSignedCookie(
    context,
    deps.keys.trustedDevice,
    nameOf(deps),
    isSecure(deps) ? "host" : undefined,
  );
  const [userId, id, issuedAt] = value ? value.split(".") : [];
  if (userId === undefined || id === undefined) return null;
  const age = deps.clock.now().getTime() / 1000 - Number(issuedAt);
  return age < KNOWN_FOR_SECONDS ? { userId, id } : null;
}

function isSecure({ config }: Deps): boolean {
  return config.publicUrl.startsWith("https:");
}
