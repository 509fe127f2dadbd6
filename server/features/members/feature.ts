import { z } from "zod";
import type { Feature } from "../../core/feature.ts";
import { createMailTask } from "../../core/jobs/mail-task.ts";
import { composeInvitation, sweepInvitations } from "./invitations.ts";
import { createInvitationRoutes } from "./routes.ts";

/** Invitations to an account, and roles that follow the groups of an identity provider. */
export const members: Feature = {
  name: "members",
  types: () => import("./graphql.ts"),
  routes: (deps, surface) => ({ "/auth": createInvitationRoutes(deps, surface) }),
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
