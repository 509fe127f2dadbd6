import { builder, expose, rowType } from "../../core/graphql/builder.ts";
import { addNote, deleteNote, listNotes } from "./notes.ts";
import type { NoteRow } from "./store.ts";

const NoteType = rowType<"SubmissionNote", NoteRow>("SubmissionNote", {
  name: "Note",
  fields: (t) => ({
    id: t.exposeID("id"),
    text: t.exposeString("text"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

builder.queryFields((t) => ({
  notes: expose(t, listNotes, {
    returns: [NoteType],
    takes: { submissionId: "ID!" },
    description: "The owner's notes on a submission, oldest first.",
  }),
}));

builder.mutationFields((t) => ({
  addNote: expose(t, addNote, { returns: [NoteType], takes: { submissionId: "ID!", text: "String!" } }),
  deleteNote: expose(t, deleteNote, { returns: [NoteType], takes: { submissionId: "ID!", id: "ID!" } }),
}));
