import { Box, Button, Group, Text, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_NOTE_LENGTH } from "../../../../shared/limits.ts";
import { announce } from "../../core/inbox/actions/announce.tsx";
import type { MessagePartProps } from "../../core/inbox/message/message-parts.tsx";
import { useMay } from "../../core/kit/access/may.ts";
import { readNoteDraft, writeNoteDraft } from "../../core/kit/browser/drafts.ts";
import {
  AddNoteDocument,
  DeleteNoteDocument,
  type Note_NoteFragment,
  NotesDocument,
} from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { useRefresh } from "../../core/kit/ui/use-refresh.ts";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";

export function Notes({ submission: { id: submissionId, form }, message }: MessagePartProps) {
  const may = useMay();
  const [{ data }, reload] = useQuery({ query: NotesDocument, variables: { submissionId }, context: TOUCHED });
  const notes = data?.notes ?? [];
  const [addNote, isAdding] = useAction(AddNoteDocument, "Couldn’t add the note", TOUCHED);
  const [restoreNote] = useAction(AddNoteDocument, "Couldn’t restore the note", TOUCHED);
  const [deleteNote] = useAction(DeleteNoteDocument, "Couldn’t delete the note", TOUCHED);
  const [draft, setDraft] = useState(() => readNoteDraft(submissionId));
  useRefresh(() => reload({ requestPolicy: "network-only" }), form.id);
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
    <Box component="section" pt="0.7rem" pb="0.9rem" style={DIVIDED} aria-label="Notes">
      {notes.map((note) => (
        <Group
          key={note.id}
          wrap="nowrap"
          align="flex-start"
          gap="xs"
          mb="xs"
          px="0.6rem"
          py="0.45rem"
          bdrs="sm"
          bg="var(--postern-warning-ground)"
        >
          <Text component="div" size="sm" miw={0} flex={1}>
            <VisitorText text={note.text} block links />
            <Text fz="xs" c="dimmed">
              <Instant at={note.createdAt} as="short" />
            </Text>
          </Text>
          {may("work") && (
            <IconButton label="Delete note" icon={<IconTrash size={15} />} onClick={() => void remove(note)} />
          )}
        </Group>
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
        <Group justify="space-between" wrap="nowrap" gap="sm" mt="0.4rem">
          <Text span fz="xs" c="dimmed">
            Only members of this account see notes. They are never exported.
          </Text>
          <Button size="compact-sm" loading={isAdding} disabled={draft.trim() === ""} onClick={() => void add()}>
            Add note
          </Button>
        </Group>
      )}
    </Box>
  );
}

const DIVIDED = { borderTop: "1px solid var(--postern-line)" };

// An empty list contains no type by which the cache could invalidate it for a new note.
const TOUCHED = { additionalTypenames: ["Note"] };
