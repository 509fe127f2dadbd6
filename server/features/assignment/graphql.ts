import { builder, expose } from "../../core/graphql/builder.ts";
import type { GraphQLContext } from "../../core/graphql/context.ts";
import { loaderOf } from "../../core/graphql/loader.ts";
import { reading, submissionColumns } from "../../core/graphql/submission-columns.ts";
import { onceFor } from "../../core/platform/once-for.ts";
import { SubmissionType } from "../../core/submissions/graphql/submission.ts";
import { assignSubmissions, listAssignees } from "./assign.ts";
import { listColleagues } from "./colleagues.ts";
import type { Colleague } from "./store.ts";

const ColleagueType = builder.objectRef<Colleague>("Colleague").implement({
  fields: (t) => ({
    userId: t.exposeID("userId"),
    name: t.exposeString("name", { description: "Their address if they have given no name." }),
    isViewer: t.boolean({ resolve: ({ userId }, _args, { scope }) => userId === scope.userId }),
  }),
});

const assignees = onceFor(({ scope, deps }: GraphQLContext) =>
  loaderOf<Colleague | null>(null, (submissionIds) => listAssignees(scope, deps, { submissionIds })),
);

builder.objectField(SubmissionType, "assignee", (t) =>
  t.field({
    type: ColleagueType,
    nullable: true,
    description: "The member who works on it.",
    // Without colleagues, skip the lookup: fifty promises take longer than the rest of a page.
    ...reading([], ({ id }, context) =>
      context.scope.actor.hasColleagues === true ? assignees(context).load(id) : null,
    ),
  }),
);

builder.queryFields((t) => ({
  colleagues: expose(t, listColleagues, {
    returns: [ColleagueType],
    description: "The other members who can see some form of the viewer's.",
  }),
}));

builder.mutationFields((t) => ({
  assignSubmissions: t.field({
    type: [SubmissionType],
    args: {
      ids: t.arg.idList({ required: true }),
      assignee: t.arg.id({ description: "A member, or `me`. Null for nobody." }),
      notify: t.arg.boolean({ description: "False tells nobody, as when an assignment is taken back." }),
    },
    resolve: (_root, { ids, assignee, notify }, { scope, deps }, info) =>
      assignSubmissions(scope, deps, {
        ids,
        assignee: assignee ?? null,
        notify: notify ?? true,
        columns: submissionColumns(info),
      }),
  }),
}));
