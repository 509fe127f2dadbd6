import { Box, Button, Group, Text, Textarea, TextInput } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { MAX_REPLY_LENGTH, MAX_SAVED_REPLY_NAME_LENGTH } from "../../../../shared/limits.ts";
import {
  DeleteSavedReplyDocument,
  SavedRepliesDocument,
  type SavedRepliesQuery,
  SaveReplyDocument,
} from "../../core/kit/graphql/documents.ts";
import { describeFailure } from "../../core/kit/graphql/failure.ts";
import { useMutation, useQuery } from "../../core/kit/graphql/urql.ts";
import base from "../../core/kit/ui/base.module.css";
import { Dialog } from "../../core/kit/ui/dialog.tsx";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";

type SavedReply = SavedRepliesQuery["savedReplies"][number];

interface SavedRepliesDialogProps {
  readonly text: string;
  readonly fieldNames: readonly string[];
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

/** Chooses a saved reply; also creates, edits and deletes them. */
export function SavedRepliesDialog({ text, fieldNames, onUse, onClose }: SavedRepliesDialogProps) {
  const [{ data }] = useQuery({ query: SavedRepliesDocument, context: TOUCHED });
  const deleteSaved = useSave(DeleteSavedReplyDocument, TOUCHED);
  const [editing, setEditing] = useState<
    (Omit<SavedReply, "__typename" | "id"> & { readonly id: string | null }) | null
  >(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The focused element is gone with the editor, and keys outside the dialog would act on the message below it.
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (editing === null) addButton.current?.focus();
  }, [editing]);
  const remove = async ({ id }: SavedReply) => {
    setProblem(await deleteSaved({ id }));
    addButton.current?.focus();
  };
  const saved = data?.savedReplies ?? [];
  return (
    <Dialog opened onClose={onClose} title="Saved replies" closeOnClickOutside={editing === null}>
      {editing !== null ? (
        <Editor saved={editing} fieldNames={fieldNames} onEnd={() => setEditing(null)} />
      ) : (
        <>
          {saved.length === 0 && (
            <Text inherit mb="md">
              Save text that you send often, and insert it into any reply.
            </Text>
          )}
          <Box component="ul" mb="md" className={base.between ?? ""}>
            {saved.map((one) => (
              <Group key={one.id} component="li" wrap="nowrap" gap="xs" py="0.35rem">
                <Box miw={0} flex={1}>
                  {one.name}
                  <Text fz="small" c="dimmed" truncate>
                    {one.text}
                  </Text>
                </Box>
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-label={`Insert ${one.name}`}
                  onClick={() => onUse(one.text)}
                >
                  Insert
                </Button>
                <IconButton
                  label={`Edit ${one.name}`}
                  icon={<IconPencil size={16} />}
                  onClick={() => setEditing(one)}
                />
                <IconButton
                  label={`Delete ${one.name}`}
                  icon={<IconTrash size={16} />}
                  onClick={() => void remove(one)}
                />
              </Group>
            ))}
          </Box>
          <Problem>{problem}</Problem>
          <Button
            ref={addButton}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => setEditing({ id: null, name: "", text })}
          >
            New saved reply
          </Button>
        </>
      )}
    </Dialog>
  );
}

interface EditorProps {
  readonly saved: { readonly id: string | null; readonly name: string; readonly text: string };
  readonly fieldNames: readonly string[];
  readonly onEnd: () => void;
}

function Editor({ saved, fieldNames, onEnd }: EditorProps) {
  const [name, setName] = useState(saved.name);
  const [text, setText] = useState(saved.text);
  const [problem, setProblem] = useState<string | null>(null);
  const [{ fetching }, saveReply] = useMutation(SaveReplyDocument);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const { error } = await saveReply({ id: saved.id, name, text }, TOUCHED);
    if (error === undefined) onEnd();
    else setProblem(describeFailure(error).message);
  };
  const known = [...new Set(["name", "email", "form", ...fieldNames])].slice(0, 8);
  return (
    <form onSubmit={(event) => void submit(event)} aria-label="Saved reply">
      <TextInput
        label="Name"
        maxLength={MAX_SAVED_REPLY_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        mt="sm"
        label="Text"
        description={`Fields are filled in from the message: ${known.map((one) => `{{${one}}}`).join(", ")}`}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={MAX_REPLY_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Problem>{problem}</Problem>
      <Group mt="md" gap="xs">
        <Button type="submit" loading={fetching}>
          Save
        </Button>
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

// An empty list contains no type by which the cache could invalidate it for a new saved reply.
const TOUCHED = { additionalTypenames: ["SavedReply"] };
