import { z } from "zod";
import { HOUR_MS } from "../../../shared/durations.ts";
import { systemScope } from "../../core/access/authenticate.ts";
import type { Feature } from "../../core/feature.ts";
import { account, createMailTask, forOwner } from "../../core/jobs/mail-task.ts";
import { composeDoubtful, queueDoubtfulEmails } from "./mail-doubtful.ts";

const daily = z.object({ _cron: z.object({ ts: z.iso.datetime() }) });

/** A daily email with the messages that only just count as spam. */
export const doubtful: Feature = {
  name: "doubtful",
  jobs: (deps, mail) => ({
    "queue-doubtful": async (payload) => {
      const { ts } = daily.parse(payload)._cron;
      const until = new Date(Math.floor(Date.parse(ts) / HOUR_MS) * HOUR_MS);
      await queueDoubtfulEmails(systemScope(), deps, { until });
    },
    "mail-doubtful": createMailTask(deps, mail)(
      "an email about doubtful messages",
      account.extend({ until: z.coerce.date() }),
      forOwner(composeDoubtful),
    ),
  }),
  crontab: ["5 6 * * * queue-doubtful ?fill=1d"],
};
