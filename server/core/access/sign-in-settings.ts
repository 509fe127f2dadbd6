import { createHash } from "node:crypto";
import { DEFAULT_PORT } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { Keys } from "../platform/secret.ts";

// What our own code and the sign-in library agree on, apart from the library, which is loaded when it is first called.

/** Only the routes of `accounts/` and of the features call the library's routes; none are reachable from outside. */
export const SIGN_IN_BASE_PATH = "/auth/library";

/** The header in which the address of the visitor is handed to the library for its attempt limits. */
export const CLIENT_ADDRESS_HEADER = "x-postern-client-address";

/** Tells whose second step a browser is at: the user whose password it has given, or null. */
export const CHALLENGE_PATH = "/challenge";

/** Opens a session for a user whom our own code has verified, or asks them for their second factor first. */
export const VERIFIED_USER_PATH = "/verified-user";

/** The library's code for a correct code that was used before. */
export const SPENT_CODE = "CODE_ALREADY_USED";

const DAY_SECONDS = 24 * 60 * 60;
/** A session in daily use never expires by itself; this is its end in any case. */
const MAX_SESSION_DAYS = 90;

/** Sessions made at this instant or before have ended. */
export const oldestSession = (deps: Deps): Date =>
  new Date(deps.clock.now().getTime() - MAX_SESSION_DAYS * DAY_SECONDS * 1000);

/** The name of the cookie that carries a session's token, signed. */
export const sessionCookieName = (config: Deps["config"]): string =>
  `${cookieSettings(config).cookiePrefix}.session_token`;

/** Prefix of cookie names. Browsers share cookies over the ports of a host, so the name has the port. */
export function cookieBaseName({ publicUrl }: Pick<Deps["config"], "publicUrl">): string {
  const { port } = new URL(publicUrl);
  return port === "" || port === String(DEFAULT_PORT) ? "postern" : `postern-${port}`;
}

/** __Host- prefix with https, so that no sibling domain can set the cookie. */
export function cookieSettings(config: Deps["config"]) {
  const cookiePrefix = cookieBaseName(config);
  if (!config.publicUrl.startsWith("https:")) return { cookiePrefix, useSecureCookies: false };
  // The library's own setting would put __Secure- in front.
  return {
    cookiePrefix: `__Host-${cookiePrefix}`,
    useSecureCookies: false,
    defaultCookieAttributes: { secure: true, path: "/" },
  };
}

/**
 * The secrets of the sign-in library, which encrypts second factors. It names the secret of each value by a number: one
 * drawn from the secret itself, so that every process gives it the same. Values without one are older than that.
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

/** How long a code may be asked for after a password. */
export const CHALLENGE_SECONDS = 10 * 60;
