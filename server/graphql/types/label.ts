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
import { builder, expose, rowType } from "../builder.ts";
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
  labels: expose(t, listLabels, { returns: [LabelType], description: "The owner's labels, by name." }),
  notes: expose(t, listNotes, {
    returns: [NoteType],
    takes: { submissionId: "ID!" },
    description: "The owner's notes on a submission, oldest first.",
  }),
  colleagues: expose(t, listColleagues, {
    returns: [ColleagueType],
    description: "The other members who can see some form of the viewer's.",
  }),
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
  addNote: expose(t, addNote, { returns: [NoteType], takes: { submissionId: "ID!", text: "String!" } }),
  deleteNote: expose(t, deleteNote, { returns: [NoteType], takes: { submissionId: "ID!", id: "ID!" } }),
}));
