import { z } from "zod";
import { systemScope } from "../../core/access/authenticate.ts";
import type { Feature } from "../../core/feature.ts";
import { createMailTask, forMember, member } from "../../core/jobs/mail-task.ts";
import { changeAssignee, composeAssignment } from "./assign.ts";
import { wakeSnoozed } from "./snooze.ts";

/** Assigns messages to members, and snoozes them until a chosen time. */
export const assignment: Feature = {
  name: "assignment",
  types: () => import("./graphql.ts"),
  bulkActions: {
    assigned: (scope, deps, { ids, assignee = null }) => changeAssignee(scope, deps, { ids, assignee, notify: false }),
  },
  jobs: (deps, mail) => ({
    "mail-assignment": createMailTask(deps, mail)(
      "an email about an assignment",
      member.extend({ authorId: z.string(), submissionIds: z.array(z.string()) }),
      forMember(composeAssignment),
      { isGivenUp: true },
    ),
    "wake-snoozed": async () => {
      await wakeSnoozed(systemScope(), deps);
    },
  }),
  crontab: ["* * * * * wake-snoozed ?max=1"],
};
