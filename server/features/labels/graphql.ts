import { builder, expose, rowType } from "../../core/graphql/builder.ts";
import { submissionColumns } from "../../core/graphql/submission-columns.ts";
import { SubmissionType } from "../../core/submissions/graphql/submission.ts";
import { createLabel, deleteLabel, labelSubmissions, listLabels, updateLabel } from "./labels.ts";
import type { LabelRow } from "./store.ts";

const LabelType = rowType<"Label", LabelRow>("Label", {
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    color: t.exposeString("color"),
  }),
});

builder.queryFields((t) => ({
  labels: expose(t, listLabels, { returns: [LabelType], description: "The owner's labels, by name." }),
}));

builder.mutationFields((t) => ({
  createLabel: expose(t, createLabel, { returns: LabelType, takes: { name: "String!", color: "String!" } }),
  updateLabel: expose(t, updateLabel, { returns: LabelType, takes: { id: "ID!", name: "String!", color: "String!" } }),
  deleteLabel: expose(t, deleteLabel, {
    returns: "Boolean",
    takes: { id: "ID!" },
    description: "Takes the label from every submission and deletes it.",
  }),
  labelSubmissions: t.field({
    type: [SubmissionType],
    args: {
      ids: t.arg.idList({ required: true }),
      labelId: t.arg.id({ required: true }),
      on: t.arg.boolean({ required: true, description: "False takes the label from them." }),
    },
    resolve: (_root, { ids, labelId, on }, { scope, deps }, info) =>
      labelSubmissions(scope, deps, { ids, labelId, isOn: on, columns: submissionColumns(info) }),
  }),
}));
