import type { BetterAuthPlugin } from "better-auth";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";
import type { Deps } from "../deps.ts";
import { spendCode } from "../store/two-factors.ts";
import { authenticateSystem } from "./authenticate.ts";

const CHALLENGE_SECONDS = 10 * 60;
const LOCK_SECONDS = 15 * 60;

/**
 * A code from an app beside the password, and backup codes that work once each. Ten wrong codes in a row lock the second
 * factor for a quarter of an hour, five end one sign-in. The library's codes by mail are not offered.
 */
export function twoFactorPlugin(): BetterAuthPlugin {
  return twoFactor({
    issuer: "Postern",
    twoFactorCookieMaxAge: CHALLENGE_SECONDS,
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: LOCK_SECONDS },
    schema: { twoFactor: { fields: { userId: "accountId" } } },
  });
}

/** What the library would answer for a code that was right, and used before. */
export const SPENT_CODE = "CODE_ALREADY_USED";

/**
 * A code of the app opens one session: the library would take the same digits again for a minute and a half, also from
 * somebody who has watched them being typed (RFC 6238, 5.2). To be asked before a session is made.
 */
export async function refuseSpentCode(
  deps: Deps,
  session: { readonly userId: string },
  request: { readonly path?: string | undefined; readonly body?: unknown } | null,
): Promise<void> {
  if (request?.path !== "/two-factor/verify-totp") return;
  const { code } = request.body as { readonly code: string };
  if (await spendCode(authenticateSystem(), deps.db, { accountId: session.userId, code })) return;
  throw new APIError("UNAUTHORIZED", { code: SPENT_CODE, message: SPENT_CODE });
}
