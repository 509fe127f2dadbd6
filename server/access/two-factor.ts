import type { BetterAuthPlugin } from "better-auth";
import { twoFactor } from "better-auth/plugins";

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
