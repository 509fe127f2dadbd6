import { randomBytes } from "node:crypto";
import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { CHALLENGE_SECONDS, VERIFIED_USER_PATH } from "./sign-in-settings.ts";

const body = z.object({ userId: z.string(), asksForCode: z.boolean() });

/**
 * Opens a session for a user verified by a passkey or a provider. A passkey replaces the code; a provider does not, so
 * users with a code are asked for it. Like the rest of the library, only our own routes reach it.
 */
export function verifiedUserPlugin(): BetterAuthPlugin {
  return {
    id: "verified-user",
    endpoints: {
      openSessionOfUser: createAuthEndpoint(VERIFIED_USER_PATH, { method: "POST", body }, async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (user === null) throw new APIError("UNAUTHORIZED", { code: "UNAUTHORIZED" });
        if (ctx.body.asksForCode && "twoFactorEnabled" in user && user.twoFactorEnabled === true) {
          await beginChallenge(ctx, user.id);
          return ctx.json({ needsCode: true });
        }
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ needsCode: false });
      }),
    },
  };
}

/** The same challenge the library begins after a password. */
async function beginChallenge(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const { internalAdapter, createAuthCookie, secret } = ctx.context;
  const identifier = `2fa-${randomBytes(20).toString("base64url")}`;
  const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1000);
  await internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt });
  await internalAdapter.createVerificationValue({ value: "0", identifier: `2fa-attempts-${identifier}`, expiresAt });
  // With another user's session, the code would be checked against theirs.
  deleteSessionCookie(ctx, true);
  const { name, attributes } = createAuthCookie("two_factor", { maxAge: CHALLENGE_SECONDS });
  await ctx.setSignedCookie(name, identifier, secret, attributes);
}
