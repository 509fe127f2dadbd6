import { z } from "zod";
import { systemScope } from "../../core/access/authenticate.ts";
import type { Feature } from "../../core/feature.ts";
import { createMailTask, forMember, member } from "../../core/jobs/mail-task.ts";
import { composeExportReminder, queueExportReminders } from "./export-reminders.ts";

/** Emails a member when an export is due. */
export const reminders: Feature = {
  name: "reminders",
  types: () => import("./graphql.ts"),
  jobs: (deps, mail) => ({
    "queue-export-reminders": () => queueExportReminders(systemScope(), deps),
    "mail-export-reminder": createMailTask(deps, mail)(
      "a reminder of an export",
      member.extend({ from: z.coerce.date(), until: z.coerce.date() }),
      forMember(composeExportReminder),
    ),
  }),
  crontab: ["*/15 * * * * queue-export-reminders ?max=1"],
};
