import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import { systemScope } from "../../core/access/authenticate.ts";
import { CHALLENGE_PATH, CHALLENGE_SECONDS, SPENT_CODE } from "../../core/access/sign-in-settings.ts";
import type { Deps } from "../../core/deps.ts";
import { spendCode } from "./store.ts";

export function twoFactorPlugins(deps: Deps): readonly BetterAuthPlugin[] {
  return [twoFactorPlugin(), challengePlugin(deps)];
}

/**
 * Codes from an authenticator app after the password, and single-use backup codes. Five wrong codes end one sign-in;
 * `services/sign-in` counts further ones, because the library's own lock also locks out the owner. The library's
 * emailed codes are not offered.
 */
function twoFactorPlugin(): BetterAuthPlugin {
  return twoFactor({
    issuer: "Postern",
    twoFactorCookieMaxAge: CHALLENGE_SECONDS,
    accountLockout: { enabled: false },
  });
}

function challengePlugin(deps: Deps): BetterAuthPlugin {
  return {
    id: "challenge",
    init: () => ({
      options: {
        databaseHooks: {
          session: { create: { before: (session, request) => refuseSpentCode(deps, session, request) } },
        },
      },
    }),
    endpoints: {
      challenge: createAuthEndpoint(CHALLENGE_PATH, { method: "GET" }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie("two_factor");
        const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
        const challenge = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null;
        return ctx.json({ userId: challenge?.value ?? null });
      }),
    },
  };
}

/**
 * An app's code opens one session: the library would accept the same digits again for a minute and a half, even from an
 * onlooker (RFC 6238, 5.2). Call before creating a session.
 */
async function refuseSpentCode(
  deps: Deps,
  session: { readonly userId: string },
  request: { readonly path?: string | undefined; readonly body?: unknown } | null,
): Promise<void> {
  if (request?.path !== "/two-factor/verify-totp") return;
  const { code } = request.body as { readonly code: string };
  if (await spendCode(systemScope(), deps.db, { userId: session.userId, code })) return;
  throw new APIError("UNAUTHORIZED", { code: SPENT_CODE, message: SPENT_CODE });
}
