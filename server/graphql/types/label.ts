import { assignSubmissions } from "../../services/submissions/assign.ts";
import { listColleagues } from "../../services/submissions/colleagues.ts";
import {
  createLabel,
  deleteLabel,
  labelSubmissions,
  listLabels,
  updateLabel,
} from "../../services/submissions/labels.ts";
import { addNote, deleteNote, listNotes } from "../../services/submissions/notes.ts";
import type { LabelRow } from "../../store/submissions/labels.ts";
import type { NoteRow } from "../../store/submissions/notes.ts";
import { builder, rowType } from "../builder.ts";
import { submissionColumns } from "../submission-columns.ts";
import { ColleagueType, SubmissionType } from "./submission.ts";

const LabelType = rowType<"Label", LabelRow>("Label", {
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    color: t.exposeString("color"),
  }),
});

const NoteType = rowType<"SubmissionNote", NoteRow>("SubmissionNote", {
  name: "Note",
  fields: (t) => ({
    id: t.exposeID("id"),
    text: t.exposeString("text"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

builder.queryFields((t) => ({
  labels: t.field({
    type: [LabelType],
    description: "The owner's labels, by name.",
    resolve: (_root, _args, { scope, deps }) => listLabels(scope, deps),
  }),
  notes: t.field({
    type: [NoteType],
    description: "The owner's notes on a submission, oldest first.",
    args: { submissionId: t.arg.id({ required: true }) },
    resolve: (_root, input, { scope, deps }) => listNotes(scope, deps, input),
  }),
  colleagues: t.field({
    type: [ColleagueType],
    description: "The other members who can see some form of the viewer's.",
    resolve: (_root, _args, { scope, deps }) => listColleagues(scope, deps),
  }),
}));

builder.mutationFields((t) => ({
  createLabel: t.field({
    type: LabelType,
    args: { name: t.arg.string({ required: true }), color: t.arg.string({ required: true }) },
    resolve: (_root, input, { scope, deps }) => createLabel(scope, deps, input),
  }),
  updateLabel: t.field({
    type: LabelType,
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      color: t.arg.string({ required: true }),
    },
    resolve: (_root, input, { scope, deps }) => updateLabel(scope, deps, input),
  }),
  deleteLabel: t.boolean({
    description: "Takes the label from every submission and deletes it.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, input, { scope, deps }) => deleteLabel(scope, deps, input),
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
  addNote: t.field({
    type: [NoteType],
    args: { submissionId: t.arg.id({ required: true }), text: t.arg.string({ required: true }) },
    resolve: (_root, input, { scope, deps }) => addNote(scope, deps, input),
  }),
  deleteNote: t.field({
    type: [NoteType],
    args: { submissionId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, input, { scope, deps }) => deleteNote(scope, deps, input),
  }),
}));
