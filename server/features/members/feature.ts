import { z } from "zod";
import { createMailTask } from "../../core/jobs/mail-task.ts";
import "./graphql.ts";
import type { Feature } from "../../core/feature.ts";
import { composeInvitation, sweepInvitations } from "./invitations.ts";
import { createInvitationRoutes } from "./routes.ts";

export const members: Feature = {
  name: "members",
  needs: ["ceilings", "oauth"],
  routes: (deps, { authenticate }) => ({ "/auth": createInvitationRoutes(deps, authenticate) }),
  jobs: (deps, mail) => ({
    "mail-invitation": createMailTask(deps, mail)(
      "an invitation",
      z.object({ invitationId: z.string() }),
      composeInvitation,
    ),
  }),
  sweep: async (scope, deps) => {
    await sweepInvitations(scope, deps);
  },
};
