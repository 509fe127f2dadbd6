import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { authDatabase } from "../accounts/store/auth-database.ts";
import { replacePasswordHash } from "../accounts/store/users.ts";
import type { Deps } from "../deps.ts";
import type { IdPrefix } from "../platform/ids.ts";
import { systemScope } from "./authenticate.ts";
import { admit } from "./rate-limit.ts";
import {
  CLIENT_ADDRESS_HEADER,
  cookieSettings,
  oldestSession,
  SIGN_IN_BASE_PATH,
  signInSecrets,
  VERIFIED_USER_PATH,
} from "./sign-in-settings.ts";
import { verifiedUserPlugin } from "./verified-user.ts";

export type SignIn = Awaited<ReturnType<typeof createSignIn>>;

const DAY_SECONDS = 24 * 60 * 60;

const ID_PREFIXES: Readonly<Record<string, IdPrefix>> = {
  user: "usr",
  account: "crd",
  session: "ses",
  verification: "vrf",
  oauthClient: "cli",
  oauthConsent: "con",
  oauthRefreshToken: "rft",
  oauthAccessToken: "act",
  oauthResource: "res",
  twoFactor: "fac",
};

export async function createSignIn(deps: Deps) {
  const { config, keys, newId, log } = deps;
  const plugins = await Promise.all(deps.features.map(({ signInPlugins }) => signInPlugins?.(deps) ?? []));
  return betterAuth({
    appName: "Postern",
    baseURL: config.publicUrl,
    basePath: SIGN_IN_BASE_PATH,
    secret: signInSecrets(keys).unnumbered,
    secrets: signInSecrets(keys).secrets,
    telemetry: { enabled: false },
    database: prismaAdapter(
      authDatabase(deps.db, () => oldestSession(deps)),
      { provider: "postgresql" },
    ),
    plugins: [...plugins.flat(), verifiedUserPlugin()],
    // The library should not warn of a wrong password: `beginPasswordAttempt` logs it with details an operator can act
    // on.
    logger: { log: (level, message) => log[level === "warn" ? "debug" : level]({ part: "sign-in" }, message) },
    // Only `createOwner` creates users, as it knows who may sign up.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 256,
      password: {
        hash: (password) => deps.passwords.hash(password),
        verify: (given) => verifyPassword(deps, given),
      },
    },
    account: { modelName: "credential", fields: { accountId: "providerAccountId" } },
    session: {
      expiresIn: 30 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    // The library's remaining limits (the OAuth routes) count in our buckets, which store no address.
    rateLimit: {
      enabled: true,
      window: 60,
      max: 100,
      customStorage: { consume: (key, rule) => countCall(deps, key, rule) },
      // `accounts/sign-in-attempt.ts` counts passwords, codes and passkeys, per account and browser too. The others are
      // requested whenever the dashboard starts, by everybody behind one address, and leave nothing to guess.
      customRules: {
        "/sign-in/email": false,
        "/verify-password": false,
        "/change-password": false,
        "/two-factor/*": false,
        [VERIFIED_USER_PATH]: false,
        "/get-session": false,
        // Limited by `features/oauth/routes/token.ts`, which knows whose token it is.
        "/oauth2/token": false,
      },
    },
    // We log and mask unexpected errors ourselves.
    onAPIError: { throw: true },
    // `http/same-origin.ts` checks same origin on every route before the library is reached.
    trustedOrigins: (request) => originsOf(request),
    advanced: {
      ...cookieSettings(config),
      database: { generateId: ({ model }) => newId(ID_PREFIXES[model] ?? "vrf") },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

/** Checks a password, and rehashes an older hash at today's cost. */
async function verifyPassword(
  deps: Deps,
  given: { readonly hash: string; readonly password: string },
): Promise<boolean> {
  const { hash, password } = given;
  const isRight = await deps.passwords.verify(hash, password);
  if (!deps.passwords.isOutdated(hash)) return isRight;
  // Hash for a wrong password too, because an email without an account also takes the time of a hash.
  const renewed = await deps.passwords.hash(password);
  if (isRight) await replacePasswordHash(systemScope(), deps.db, { hash, renewed });
  return isRight;
}

async function countCall(
  deps: Deps,
  subject: string,
  { window, max }: { readonly window: number; readonly max: number },
): Promise<{ allowed: boolean; retryAfter: number | null }> {
  const limit = { name: "library call", rates: [{ burst: max, intervalMs: (window * 1000) / max }] };
  const admission = await admit(systemScope(), deps, [{ limit, subject }]);
  return { allowed: admission.admitted, retryAfter: admission.admitted ? null : admission.retryAfterSeconds };
}

function originsOf(request: Request | undefined): string[] {
  const origin = request?.headers.get("origin");
  return origin == null ? [] : [origin];
}
