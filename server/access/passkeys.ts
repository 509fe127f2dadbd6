import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { VERIFIED_PASSKEY_PATH } from "./sign-in-settings.ts";

/**
 * Opens a session for a user whose passkey `services/passkeys` has verified. No code is asked for: the passkey is something
 * that the person has, and it has verified the person. Like all of the library, only our own routes reach it.
 */
export function passkeyPlugin(): BetterAuthPlugin {
  return {
    id: "verified-passkey",
    endpoints: {
      openSessionByPasskey: createAuthEndpoint(
        VERIFIED_PASSKEY_PATH,
        { method: "POST", body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
          if (user === null) throw new APIError("UNAUTHORIZED", { code: "UNAUTHORIZED" });
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ ok: true });
        },
      ),
    },
  };
}
