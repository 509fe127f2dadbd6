import { builder, expose, rowType } from "../../graphql/builder.ts";
import { endOtherSessions, endSession, listSessions } from "../account.ts";
import type { SessionRow } from "../store/sessions.ts";

const SessionType = rowType<"Session", SessionRow>("Session", {
  fields: (t) => ({
    id: t.exposeID("id"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastUsedAt: t.field({ type: "DateTime", resolve: ({ updatedAt }) => updatedAt }),
    ipAddress: t.exposeString("ipAddress", { nullable: true }),
    userAgent: t.exposeString("userAgent", { nullable: true, description: "The browser's user agent." }),
    isThisOne: t.boolean({ resolve: ({ id }, _args, { scope }) => scope.actor.id === id }),
  }),
});

const EndedSessionType = builder
  .objectRef<{ readonly id: string }>("EndedSession")
  .implement({ fields: (t) => ({ id: t.exposeID("id") }) });

builder.queryField("sessions", (t) => expose(t, listSessions, { returns: [SessionType] }));

builder.mutationFields((t) => ({
  endSession: t.field({
    type: EndedSessionType,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { scope, deps }) => {
      await endSession(scope, deps, { id });
      return { id };
    },
  }),
  endOtherSessions: expose(t, endOtherSessions, { returns: "Int", description: "Returns how many sessions ended." }),
}));
