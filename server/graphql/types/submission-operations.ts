import { deleteSubmissions } from "../../services/submissions/delete-submissions.ts";
import { listSubmissions, type SubmissionPage } from "../../services/submissions/list-submissions.ts";
import { markSubmissions } from "../../services/submissions/mark-submissions.ts";
import { moveSubmissions } from "../../services/submissions/move-submissions.ts";
import { readSubmission } from "../../services/submissions/read-submission.ts";
import type { SubmissionColumn } from "../../store/submissions.ts";
import { builder } from "../builder.ts";
import { loadCounts } from "../load-counts.ts";
import { submissionColumns } from "../submission-columns.ts";
import { FolderEnum, SubmissionStatusEnum } from "./enums.ts";
import { FolderCountsType } from "./folder-counts.ts";
import { SubmissionType } from "./submission.ts";

interface Page extends SubmissionPage<SubmissionColumn> {
  readonly formId: string;
}

const SubmissionPageType = builder.objectRef<Page>("SubmissionPage").implement({
  fields: (t) => ({
    nodes: t.field({ type: [SubmissionType], resolve: (page) => [...page.submissions] }),
    counts: t.field({
      type: FolderCountsType,
      resolve: ({ formId }, _args, context) => loadCounts(context, formId),
    }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
  }),
});

const PAGE_SIZE = 50;

builder.queryFields((t) => ({
  submissions: t.field({
    type: SubmissionPageType,
    args: {
      formId: t.arg.id({ required: true }),
      folder: t.arg({ type: FolderEnum, required: true }),
      first: t.arg.int(),
      after: t.arg.string(),
    },
    resolve: async (_root, { formId, folder, first, after }, context, info) => {
      const page = await listSubmissions(context.scope, context.deps, {
        formId,
        folder,
        limit: first ?? PAGE_SIZE,
        cursor: after ?? null,
        columns: submissionColumns(context, info, ["nodes"]),
      });
      return { ...page, formId };
    },
  }),
  submission: t.field({
    type: SubmissionType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context, info) =>
      readSubmission(context.scope, context.deps, { id, columns: submissionColumns(context, info) }),
  }),
}));

builder.mutationFields((t) => ({
  moveSubmissions: t.field({
    type: [SubmissionType],
    args: { ids: t.arg.idList({ required: true }), folder: t.arg({ type: FolderEnum, required: true }) },
    resolve: (_root, { ids, folder }, context, info) =>
      moveSubmissions(context.scope, context.deps, { ids, folder, columns: submissionColumns(context, info) }),
  }),
  markSubmissions: t.field({
    type: [SubmissionType],
    args: { ids: t.arg.idList({ required: true }), status: t.arg({ type: SubmissionStatusEnum, required: true }) },
    resolve: (_root, { ids, status }, context, info) =>
      markSubmissions(context.scope, context.deps, { ids, status, columns: submissionColumns(context, info) }),
  }),
  deleteSubmissions: t.int({
    description: "Gone for good; answers how many went.",
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, { scope, deps }) => deleteSubmissions(scope, deps, { ids }),
  }),
}));
