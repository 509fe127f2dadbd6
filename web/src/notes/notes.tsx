import { Button, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_NOTE_LENGTH } from "../../../shared/limits.ts";
import { AddNoteDocument, DeleteNoteDocument, NotesDocument } from "../graphql/operations/documents.ts";
import { useClient, useMutation, useQuery } from "../graphql/urql.ts";
import { announce } from "../inbox/actions/announce.tsx";
import type { FolderState } from "../inbox/use-folder.ts";
import { onChange } from "../live/live-changes.ts";
import { readNoteDraft, writeNoteDraft } from "../replies/draft.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Instant } from "../ui/instant.tsx";
import { notifyFailure } from "../ui/notify.ts";
import { VisitorText } from "../ui/visitor-text.tsx";
import classes from "./notes.module.css";

interface NotesProps {
  readonly submissionId: string;
  readonly view: FolderState;
}

export function Notes({ submissionId, view }: NotesProps) {
  const client = useClient();
  const [{ data }, reload] = useQuery({ query: NotesDocument, variables: { submissionId }, context: TOUCHED });
  const [{ fetching }, addNote] = useMutation(AddNoteDocument);
  const [, deleteNote] = useMutation(DeleteNoteDocument);
  const [draft, setDraft] = useState(() => readNoteDraft(submissionId));
  useEffect(
    () =>
      onChange(({ ids }) => {
        if (ids === null || ids.includes(submissionId)) reload({ requestPolicy: "network-only" });
      }),
    [submissionId, reload],
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = useEffectEvent(() => {
    field.current?.focus();
    view.endNoteRequest();
  });
  useEffect(() => {
    if (view.isNoteWanted) focusField();
  }, [view.isNoteWanted]);
  const write = (text: string) => {
    writeNoteDraft(submissionId, text);
    setDraft(text);
  };
  const add = async () => {
    if (draft.trim() === "") return;
    const { error } = await addNote({ submissionId, text: draft });
    if (error === undefined) write("");
    else notifyFailure("Couldn’t add the note", error);
  };
  const remove = async ({ id, text }: { readonly id: string; readonly text: string }) => {
    const { error } = await deleteNote({ submissionId, id }, TOUCHED);
    if (error !== undefined) return notifyFailure("Couldn’t delete the note", error);
    announce({ message: "Deleted the note.", undone: "Restored the note." }, () => {
      void client
        .mutation(AddNoteDocument, { submissionId, text }, TOUCHED)
        .toPromise()
        .then((added) => added.error && notifyFailure("Couldn’t restore the note", added.error));
    });
  };

  return (
    <section className={classes.root} aria-label="Notes">
      {(data?.notes ?? []).map((note) => (
        <div key={note.id} className={classes.note}>
          <div className={classes.text}>
            <VisitorText text={note.text} block links />
            <span className={classes.time}>
              <Instant at={note.createdAt} as="short" />
            </span>
          </div>
          <IconButton label="Delete note" icon={<IconTrash size={15} />} onClick={() => void remove(note)} />
        </div>
      ))}
      <Textarea
        ref={field}
        size="sm"
        autosize
        minRows={1}
        maxRows={10}
        maxLength={MAX_NOTE_LENGTH}
        data-note=""
        aria-label="Private note"
        placeholder="Add a private note (n)"
        value={draft}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void add();
          }
        }}
      />
      {draft !== "" && (
        <div className={classes.buttons}>
          <span className={classes.time}>Only you see notes. They are never exported.</span>
          <Button size="compact-sm" loading={fetching} disabled={draft.trim() === ""} onClick={() => void add()}>
            Add note
          </Button>
        </div>
      )}
    </section>
  );
}

// An empty list names no type by which the cache would know that a new note concerns it.
const TOUCHED = { additionalTypenames: ["Note"] };
