import { Button, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_NOTE_LENGTH } from "../../../../shared/limits.ts";
import { useMay } from "../../kit/access/may.ts";
import { readNoteDraft, writeNoteDraft } from "../../kit/browser/drafts.ts";
import {
  AddNoteDocument,
  DeleteNoteDocument,
  type Note_NoteFragment,
  NotesDocument,
} from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { useMessageChange } from "../../kit/live/live-changes.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { announce } from "../actions/announce.tsx";
import type { OpenMessage } from "../actions/use-inbox.ts";
import classes from "./notes.module.css";

interface NotesProps {
  readonly submissionId: string;
  readonly message: OpenMessage;
}

export function Notes({ submissionId, message }: NotesProps) {
  const may = useMay();
  const [{ data }, reload] = useQuery({ query: NotesDocument, variables: { submissionId }, context: TOUCHED });
  const notes = data?.notes ?? [];
  const [addNote, isAdding] = useAction(AddNoteDocument, "Couldn’t add the note", TOUCHED);
  const [restoreNote] = useAction(AddNoteDocument, "Couldn’t restore the note", TOUCHED);
  const [deleteNote] = useAction(DeleteNoteDocument, "Couldn’t delete the note", TOUCHED);
  const [draft, setDraft] = useState(() => readNoteDraft(submissionId));
  useMessageChange(submissionId, () => reload({ requestPolicy: "network-only" }));
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = useEffectEvent(() => {
    field.current?.focus();
    message.endWriting();
  });
  useEffect(() => {
    if (message.writing === "note") focusField();
  }, [message.writing]);
  const write = (text: string) => {
    writeNoteDraft(submissionId, text);
    setDraft(text);
  };
  const add = async () => {
    if (draft.trim() === "") return;
    if (await addNote({ submissionId, text: draft })) write("");
  };
  const remove = async ({ id, text }: Note_NoteFragment) => {
    if (!(await deleteNote({ submissionId, id }))) return;
    const words = { message: "Deleted the note.", undone: "Restored the note." };
    announce(words, () => void restoreNote({ submissionId, text }));
  };

  return (
    <section className={classes.root} aria-label="Notes">
      {notes.map((note) => (
        <div key={note.id} className={classes.note}>
          <div className={classes.text}>
            <VisitorText text={note.text} block links />
            <span className={classes.time}>
              <Instant at={note.createdAt} as="short" />
            </span>
          </div>
          {may("work") && (
            <IconButton label="Delete note" icon={<IconTrash size={15} />} onClick={() => void remove(note)} />
          )}
        </div>
      ))}
      {may("work") && (
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
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void add();
          }}
        />
      )}
      {draft !== "" && may("work") && (
        <div className={classes.buttons}>
          <span className={classes.time}>Only members of this account see notes. They are never exported.</span>
          <Button size="compact-sm" loading={isAdding} disabled={draft.trim() === ""} onClick={() => void add()}>
            Add note
          </Button>
        </div>
      )}
    </section>
  );
}

// An empty list names no type by which the cache would know that a new note concerns it.
const TOUCHED = { additionalTypenames: ["Note"] };
