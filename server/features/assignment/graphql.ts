import { builder, expose } from "../../core/graphql/builder.ts";
import { submissionColumns } from "../../core/graphql/submission-columns.ts";
import { ColleagueType, SubmissionType } from "../../core/submissions/graphql/submission.ts";
import { assignSubmissions } from "./assign.ts";
import { listColleagues } from "./colleagues.ts";

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
