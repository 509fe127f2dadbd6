import { hasIdFormat } from "../../../shared/id-format.ts";
import { builder, expose, pageType } from "../../core/graphql/builder.ts";
import type { Actor } from "../../core/history/store/changes.ts";
import { CHANGE_SUBJECTS, listActors, listChanges } from "./history.ts";

const ChangeSubjectEnum = builder.enumType("ChangeSubject", { values: CHANGE_SUBJECTS });
const ChangeActionEnum = builder.enumType("ChangeAction", {
  values: ["created", "changed", "deleted"] as const,
});

const AccountChangeType = builder.prismaObject("AccountChange", {
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => id.toString() }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    actorId: t.exposeID("actorId", {
      nullable: true,
      description: "A user, or `operator` for the command line. Null for the server itself.",
    }),
    actorName: t.exposeString("actorName", { nullable: true, description: "As it was at that time." }),
    subject: t.expose("subject", { type: ChangeSubjectEnum }),
    name: t.exposeString("name", { nullable: true, description: "Of what was changed." }),
    formName: t.string({
      nullable: true,
      description: "Of the form that an address belongs to.",
      resolve: async ({ subject, subjectId }, _args, context) =>
        subject === "destination" ? ((await context.loaders.form(subjectId))?.name ?? null) : null,
    }),
    action: t.expose("action", { type: ChangeActionEnum }),
    details: t.string({
      description:
        "A JSON object: each thing that changed, with what it was and became; secrets without either. Forms by their names.",
      resolve: async ({ details }, _args, { loaders }) => {
        const names = new Map((await loaders.forms()).map(({ id, name }) => [id, name]));
        const named = (_: string, it: unknown) => (hasIdFormat(it, "frm") ? (names.get(it) ?? "a deleted form") : it);
        return JSON.stringify(details, named);
      },
    }),
  }),
});

const AccountChangePageType = pageType("AccountChangePage", AccountChangeType);

const HistoryActorType = builder.objectRef<Actor>("HistoryActor").implement({
  fields: (t) => ({ id: t.exposeID("id"), name: t.exposeString("name", { nullable: true }) }),
});

const PAGE_SIZE = 50;

const ChangeFilterInput = builder.inputType("ChangeFilter", {
  fields: (t) => ({
    subject: t.field({ type: ChangeSubjectEnum }),
    actorId: t.id(),
    since: t.string({ description: "RFC 3339, inclusive." }),
    until: t.string({ description: "RFC 3339, exclusive." }),
  }),
});

builder.queryFields((t) => ({
  accountChanges: t.field({
    type: AccountChangePageType,
    args: { first: t.arg.int(), after: t.arg.string(), filter: t.arg({ type: ChangeFilterInput }) },
    resolve: (_root, { first, after, filter }, { scope, deps }) =>
      listChanges(scope, deps, { limit: first ?? PAGE_SIZE, cursor: after ?? null, filter }),
  }),
  historyActors: expose(t, listActors, {
    returns: [HistoryActorType],
    description: "Those who have changed something in the account.",
  }),
}));
