import { createHash } from "node:crypto";
import { DEFAULT_PORT } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { Keys } from "../platform/secret.ts";

// Shared by our own code and the sign-in library, but kept apart because the library is loaded on first use.

/** Only the routes of `accounts/` and of the features call the library's routes; none are reachable from outside. */
export const SIGN_IN_BASE_PATH = "/auth/library";

/** The header that passes the visitor's address to the library for its attempt limits. */
export const CLIENT_ADDRESS_HEADER = "x-postern-client-address";

/** Returns the user whose password this browser has given and whose second step is pending, or null. */
export const CHALLENGE_PATH = "/challenge";

/** Opens a session for a user whom our own code has verified, or asks them for their second factor first. */
export const VERIFIED_USER_PATH = "/verified-user";

/** The library's error code for a correct code that was already used. */
export const SPENT_CODE = "CODE_ALREADY_USED";

const DAY_SECONDS = 24 * 60 * 60;
/** A session in daily use never expires by itself; this is its hard limit. */
const MAX_SESSION_DAYS = 90;

/** Sessions created at this instant or earlier have ended. */
export const oldestSession = (deps: Deps): Date =>
  new Date(deps.clock.now().getTime() - MAX_SESSION_DAYS * DAY_SECONDS * 1000);

export const sessionCookieName = (config: Deps["config"]): string =>
  `${cookieSettings(config).cookiePrefix}.session_token`;

/** Prefix of cookie names. Browsers share cookies across the ports of a host, so the name includes the port. */
export function cookieBaseName({ publicUrl }: Pick<Deps["config"], "publicUrl">): string {
  const { port } = new URL(publicUrl);
  return port === "" || port === String(DEFAULT_PORT) ? "postern" : `postern-${port}`;
}

/** __Host- prefix with https, so that no sibling domain can set the cookie. */
export function cookieSettings(config: Deps["config"]) {
  const cookiePrefix = cookieBaseName(config);
  if (!config.publicUrl.startsWith("https:")) return { cookiePrefix, useSecureCookies: false };
  // The library's own setting would add a __Secure- prefix.
  return {
    cookiePrefix: `__Host-${cookiePrefix}`,
    useSecureCookies: false,
    defaultCookieAttributes: { secure: true, path: "/" },
  };
}

/**
 * The secrets of the sign-in library, which encrypts second factors. It tags each value with its secret's number,
 * derived from the secret itself so that every process uses the same one. Values without a number are older.
 */
export function signInSecrets({ session, previousSessions }: Pick<Keys, "session" | "previousSessions">) {
  const secrets = [session, ...previousSessions.filter((previous) => previous !== session)].map((value) => ({
    version: versionOf(value),
    value,
  }));
  const unnumbered = secrets.at(-1)?.value ?? session;
  const config = {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: versionOf(session),
    legacySecret: unnumbered,
  };
  return { secrets, unnumbered, config };
}

function versionOf(secret: string): number {
  return createHash("sha256").update(secret).digest().readUInt32BE() >>> 4;
}

/** How long after a password a code is accepted. */
export const CHALLENGE_SECONDS = 10 * 60;
