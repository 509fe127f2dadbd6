import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import { authenticateDailyEmail, authenticateMember } from "../access/authenticate-mailing.ts";
import type { Deps } from "../deps.ts";
import { type SystemEmail, sendSystemEmail } from "../mail/system-email.ts";
import type { MailTransport } from "../mail/transport.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";

/** Returns `null` when there is nothing left to send. */
type Compose<Scope, Payload> = (scope: Scope, deps: Deps, payload: Payload) => Promise<SystemEmail | null>;

/**
 * Makes the jobs that send one email each; the queue retries with backoff while mail cannot be sent. `what` names the
 * email in the log; a job given up after its last attempt is not kept for the operator to see.
 */
export function createMailTask(deps: Deps, mail: MailTransport) {
  return <Payload>(
    what: string,
    payload: z.ZodType<Payload>,
    compose: Compose<SystemScope, Payload>,
    { isGivenUp = false } = {},
  ): Task =>
    async (raw, helpers) => {
      const email = await compose(systemScope(), deps, payload.parse(raw));
      if (email === null) return;
      const { outcome, detail } = await sendSystemEmail(mail, email);
      if (outcome === "permanent") deps.log.warn({ detail }, `the mail server rejected ${what}`);
      if (outcome !== "temporary") return;
      if (!isGivenUp || helpers.job.attempts < helpers.job.max_attempts)
        throw new Error(`Could not send ${what}: ${detail}`);
      deps.log.warn({ detail }, `${what} was given up, because it could not be sent`);
    };
}

export const account = z.object({ accountId: z.string() });
export const member = account.extend({ userId: z.string() });

/** Composes from what the account's owner can read. */
export function forOwner<Payload>(compose: Compose<OwnerScope, Payload>) {
  return async (_scope: SystemScope, deps: Deps, payload: Payload & z.infer<typeof account>) => {
    const owner = await authenticateDailyEmail(deps, payload.accountId);
    return owner === null ? null : compose(owner, deps, payload);
  };
}

/** Composes from what the receiving member can read. */
export function forMember<Payload>(compose: Compose<OwnerScope, Payload>) {
  return async (_scope: SystemScope, deps: Deps, payload: Payload & z.infer<typeof member>) => {
    const reader = await authenticateMember(deps, payload);
    return reader === null ? null : compose(reader, deps, payload);
  };
}
