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

/** Passwords, sessions and connected agents, by the library; its "account" is our credential. */
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
    // A wrong password is no warning of the library's: `beginPasswordAttempt` logs it with what an operator can act on.
    logger: { log: (level, message) => log[level === "warn" ? "debug" : level]({ part: "sign-in" }, message) },
    // Users are made by the verb `createOwner` alone, which knows who may sign up.
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
    // What is left of the library's own limits (the OAuth routes) counts in our buckets, where no address is kept.
    rateLimit: {
      enabled: true,
      window: 60,
      max: 100,
      customStorage: { consume: (key, rule) => countCall(deps, key, rule) },
      // Passwords, codes and passkeys are counted by `accounts/sign-in-attempt.ts`, per account and browser too. The others are asked wherever
      // the dashboard starts, by everybody behind one address; there is nothing to guess.
      customRules: {
        "/sign-in/email": false,
        "/verify-password": false,
        "/change-password": false,
        "/two-factor/*": false,
        [VERIFIED_USER_PATH]: false,
        "/get-session": false,
        // By `features/oauth/routes/token.ts`, which knows whose token it is.
        "/oauth2/token": false,
      },
    },
    // What is not an answer to the caller is ours to log and to mask.
    onAPIError: { throw: true },
    // Same origin is checked by `http/same-origin.ts` on every route before the library is reached.
    trustedOrigins: (request) => originsOf(request),
    advanced: {
      ...cookieSettings(config),
      database: { generateId: ({ model }) => newId(ID_PREFIXES[model] ?? "vrf") },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

/** Checks a password, and replaces a hash of an earlier version by one at today's cost. */
async function verifyPassword(
  deps: Deps,
  given: { readonly hash: string; readonly password: string },
): Promise<boolean> {
  const { hash, password } = given;
  const isRight = await deps.passwords.verify(hash, password);
  if (!deps.passwords.isOutdated(hash)) return isRight;
  // For a wrong one too, because an email without an account also takes as long as a hash does.
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
