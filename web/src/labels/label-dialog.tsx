import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { LABEL_COLORS, MAX_LABEL_NAME_LENGTH } from "../../../shared/limits.ts";
import { CreateLabelDocument } from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import type { FolderState } from "../inbox/use-folder.ts";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { notifyFailure } from "../ui/notify.ts";
import { LabelChip } from "./label-chips.tsx";
import classes from "./label-dialog.module.css";
import { LabelEditor } from "./label-editor.tsx";
import type { Label } from "./use-labels.ts";

interface LabelDialogProps {
  readonly view: FolderState;
  /** The messages to label. */
  readonly ids: readonly string[];
}

/** Chooses labels for messages, and makes, renames and deletes labels. */
export default function LabelDialog({ view, ids }: LabelDialogProps) {
  const [typed, setTyped] = useState("");
  const [editing, setEditing] = useState<string | null>(null);
  const [, createLabel] = useMutation(CreateLabelDocument);
  const words = typed.trim().toLowerCase();
  const all = [...view.labels.values()];
  const shown = all.filter(({ name }) => name.toLowerCase().includes(words));
  const isNew = words !== "" && all.every(({ name }) => name.toLowerCase() !== words);

  const toggle = (label: Label) => view.setLabel(ids, label, stateOf(view, ids, label) !== "all");
  const create = async () => {
    const color = LABEL_COLORS[1 + (all.length % (LABEL_COLORS.length - 1))] ?? "gray";
    const { data, error } = await createLabel({ name: typed.trim(), color });
    if (error !== undefined) return notifyFailure("Label not created", error);
    setTyped("");
    if (data) view.setLabel(ids, data.createLabel, true);
  };

  return (
    <Dialog opened onClose={view.closeLabels} title="Labels">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = shown;
          if (words === "") view.closeLabels();
          else if (first === undefined) void create();
          else {
            toggle(first);
            setTyped("");
          }
        }}
      >
        <TextInput
          aria-label="Find or create a label"
          placeholder="Find or create a label"
          maxLength={MAX_LABEL_NAME_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </form>
      <ul className={classes.list}>
        {shown.map((label) =>
          editing === label.id ? (
            <li key={label.id} className={classes.editor}>
              <LabelEditor label={label} onEnd={() => setEditing(null)} />
            </li>
          ) : (
            <li key={label.id} className={classes.label}>
              <Checkbox
                size="sm"
                label={<LabelChip label={label} />}
                checked={stateOf(view, ids, label) === "all"}
                indeterminate={stateOf(view, ids, label) === "some"}
                onChange={() => toggle(label)}
              />
              <IconButton
                label={`Edit ${label.name}`}
                icon={<IconPencil size={16} />}
                onClick={() => setEditing(label.id)}
              />
            </li>
          ),
        )}
      </ul>
      {isNew && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={() => void create()}>
          Create “{typed.trim()}”
        </Button>
      )}
      {all.length === 0 && words === "" && <p className={classes.hint}>Type a name to create your first label.</p>}
      <DialogButtons>
        <Button onClick={view.closeLabels}>Done</Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Returns whether all, some or none of the messages have the label. */
function stateOf(view: FolderState, ids: readonly string[], { id }: Label): "all" | "some" | "none" {
  const rows = view.rowsOf(ids);
  const labelled = rows.filter(({ labelIds }) => labelIds.includes(id)).length;
  if (labelled === 0) return "none";
  return labelled === rows.length ? "all" : "some";
}
