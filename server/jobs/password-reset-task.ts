import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { mailPasswordReset } from "../services/accounts/password-reset.ts";

const payloadSchema = z.object({ email: z.string() });

/** Mails a link that resets a password; the queue tries again while mail is away. */
export function createPasswordResetTask(deps: Deps, mail: MailTransport): Task {
  return async (payload) => {
    const { email } = payloadSchema.parse(payload);
    const result = await mailPasswordReset(systemScope(), deps, { email, mail });
    if (result?.outcome === "temporary") throw new Error(`A password reset could not be mailed: ${result.detail}`);
    if (result?.outcome === "permanent") deps.log.warn({ detail: result.detail }, "a password reset was refused");
  };
}
