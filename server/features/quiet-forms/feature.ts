import { systemScope } from "../../core/access/authenticate.ts";
import { authenticateDailyEmail } from "../../core/access/authenticate-mailing.ts";
import type { Feature } from "../../core/feature.ts";
import { account, createMailTask, forOwner } from "../../core/jobs/mail-task.ts";
import { composeQuiet, quietForms as forms, queueQuietAccounts, tellQuiet } from "./mail-quiet.ts";

/** Emails the owner about a form that has fallen silent. */
export const quietForms: Feature = {
  name: "quiet-forms",
  types: () => import("./graphql.ts"),
  jobs: (deps, mail) => ({
    "queue-quiet": () => queueQuietAccounts(systemScope(), deps),
    "tell-quiet": async (payload) => {
      const owner = await authenticateDailyEmail(deps, account.parse(payload).accountId);
      if (owner !== null) await tellQuiet(owner, deps);
    },
    "mail-quiet": createMailTask(deps, mail)(
      "an email about forms without messages",
      account.extend({ forms }),
      forOwner(composeQuiet),
    ),
  }),
  crontab: ["35 6 * * * queue-quiet ?fill=1d"],
};
