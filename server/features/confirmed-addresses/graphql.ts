import { builder } from "../../core/graphql/builder.ts";
import { submissionColumns } from "../../core/graphql/submission-columns.ts";
import { SubmissionType } from "../../core/submissions/graphql/submission.ts";
import { releaseSubmission } from "./confirmations.ts";

builder.mutationFields((t) => ({
  deliverUnconfirmed: t.field({
    type: SubmissionType,
    description: "Delivers a submission whose visitor has not confirmed it. The member goes on record with it.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context, info) =>
      releaseSubmission(context.scope, context.deps, { id, columns: submissionColumns(info) }),
  }),
}));
