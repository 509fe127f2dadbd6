import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMay } from "../../kit/access/may.ts";
import { readNoteDraft, writeNoteDraft } from "../../kit/browser/drafts.ts";
import {
  AddNoteDocument,
  ColleaguesDocument,
  DeleteNoteDocument,
  type Note_NoteFragment,
  NotesDocument,
} from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { useMessageChange } from "../../kit/live/live-changes.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { announce } from "../actions/announce.tsx";
import type { OpenMessage } from "../actions/use-inbox.ts";
import { mentionedIn } from "./mention-text.ts";
import { NoteField } from "./note-field.tsx";
import { NoteText } from "./note-text.tsx";
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
  const mentionable = useMentionable(submissionId, [draft, ...notes.map(({ text }) => text)]);
  const idsIn = (text: string) => mentionedIn(text, mentionable).map(({ userId }) => userId);
  const write = (text: string) => {
    writeNoteDraft(submissionId, text);
    setDraft(text);
  };
  const add = async () => {
    if (draft.trim() === "") return;
    if (await addNote({ submissionId, text: draft, mentions: idsIn(draft) })) write("");
  };
  const remove = async ({ id, text, mentions }: Note_NoteFragment) => {
    if (!(await deleteNote({ submissionId, id }))) return;
    const words = { message: "Deleted the note.", undone: "Restored the note." };
    // Who has left since is only named.
    const kept = mentions.map(({ userId }) => userId).filter((userId) => idsIn(text).includes(userId));
    announce(words, () => void restoreNote({ submissionId, text, mentions: kept, notify: false }));
  };

  return (
    <section className={classes.root} aria-label="Notes">
      {notes.map((note) => (
        <div key={note.id} className={classes.note}>
          <div className={classes.text}>
            <NoteText text={note.text} mentions={note.mentions} />
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
        <NoteField ref={field} text={draft} members={mentionable} onChange={write} onSubmit={() => void add()} />
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

/** Whom a note can mention: asked for when one of the texts has an @, by those who write notes. */
function useMentionable(submissionId: string, texts: readonly string[]) {
  const may = useMay();
  const pause = !may("work") || !texts.some((text) => text.includes("@"));
  const [{ data }] = useQuery({
    query: ColleaguesDocument,
    variables: { submissionId },
    pause,
    requestPolicy: "cache-and-network",
  });
  return data?.colleagues ?? [];
}
