import { builder } from "../../graphql/builder.ts";
import { submissionColumns } from "../../graphql/submission-columns.ts";
import { findSubmissions, selection } from "../submissions.ts";
import { SubmissionType } from "./submission.ts";

interface SubmissionChanges {
  /** Null for any. */
  readonly formIds: readonly string[] | null;
}

const SubmissionChangesType = builder.objectRef<SubmissionChanges>("SubmissionChanges").implement({
  fields: (t) => ({
    formIds: t.exposeIDList("formIds", {
      nullable: true,
      description: "The forms whose submissions have changed. Null if those of any may have.",
    }),
  }),
});

builder.subscriptionType({
  fields: (t) => ({
    submissionChanges: t.field({
      type: SubmissionChangesType,
      description: "Submissions were changed, by another tab than the one that asks. Ends with the session.",
      subscribe: (_root, _args, { scope, renew, changes }) => changes.watch(scope, renew),
      resolve: (changes) => changes,
    }),
  }),
});

builder.queryFields((t) => ({
  submissionsById: t.field({
    type: [SubmissionType],
    description: "Those of up to 500 submissions that the owner can see.",
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { ids }, { scope, deps }, info) =>
      ids.length === 0
        ? []
        : findSubmissions(scope, deps, { ids: selection(ids.map(String)), columns: submissionColumns(info) }),
  }),
}));
