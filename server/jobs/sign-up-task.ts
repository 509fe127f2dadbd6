import type { Task } from "graphile-worker";
import { z } from "zod";
import { systemScope } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import type { MailTransport } from "../mail/transport.ts";
import { mailSignUp } from "../services/accounts/sign-up.ts";

const signUpPayload = z.object({ email: z.string() });

/** Mails somebody who signs up; the queue tries again, ever more rarely, while mail is away. */
export function createSignUpTask(deps: Deps, mail: MailTransport): Task {
  return async (payload, { job }) => {
    const { email } = signUpPayload.parse(payload);
    const result = await mailSignUp(systemScope(), deps, { email, mail });
    if (result.outcome === "temporary") {
      // After the last try nothing is kept of it: the job contains an email.
      if (job.attempts < job.max_attempts) throw new Error(`A sign-up could not be mailed: ${result.detail}`);
      deps.log.warn({ detail: result.detail }, "a sign-up was given up, because its email could not be sent");
    }
    if (deps.config.smtpUrl === null) {
      deps.log.warn("a sign-up waits for its link, which is in the data folder because no mail server is set up");
    }
  };
}
