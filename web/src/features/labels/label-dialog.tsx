import { Box, Button, Checkbox, Group, Text, TextInput } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { foldName } from "../../../../shared/fold-text.ts";
import { LABEL_COLORS, MAX_LABEL_NAME_LENGTH } from "../../../../shared/limits.ts";
import type { MessageDialogProps } from "../../core/inbox/actions/message-actions.ts";
import { Permitted } from "../../core/kit/access/permitted.tsx";
import { CreateLabelDocument } from "../../core/kit/graphql/documents.ts";
import { Dialog, DialogButtons } from "../../core/kit/ui/dialog.tsx";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { changeLabel } from "./change-label.ts";
import { LabelChip } from "./label-chips.tsx";
import { LabelEditor } from "./label-editor.tsx";
import { type Label, useLabels } from "./use-labels.ts";

/** Chooses labels for messages; also creates, renames and deletes labels. */
export default function LabelDialog({ rows, onAnswer, onClose }: MessageDialogProps) {
  const labels = useLabels();
  const [typed, setTyped] = useState("");
  const [editing, setEditing] = useState<string | null>(null);
  const [createLabel] = useAction(CreateLabelDocument, "Label not created");
  const words = foldName(typed);
  const all = [...labels.values()];
  const shown = all.filter(({ name }) => foldName(name).includes(words));
  const isNew = words !== "" && all.every(({ name }) => name.toLowerCase() !== typed.trim().toLowerCase());

  const change = (label: Label, isOn: boolean) => onAnswer(changeLabel(label, isOn), true);
  const toggle = (label: Label) => change(label, stateOf(rows, label) !== "all");
  const create = async () => {
    const color = LABEL_COLORS[1 + (all.length % (LABEL_COLORS.length - 1))] ?? "gray";
    const created = await createLabel({ name: typed.trim(), color });
    if (!created) return;
    setTyped("");
    change(created.createLabel, true);
  };

  return (
    <Dialog opened onClose={onClose} title="Labels">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = shown;
          if (words === "") onClose();
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
      <Box component="ul" my="xs" mah="50vh" style={{ overflow: "auto" }}>
        {shown.map((label) =>
          editing === label.id ? (
            <Box key={label.id} component="li" pt="0.6rem" pb="sm">
              <LabelEditor label={label} onEnd={() => setEditing(null)} />
            </Box>
          ) : (
            <Group key={label.id} component="li" justify="space-between" py="0.25rem">
              <Checkbox
                size="sm"
                label={<LabelChip label={label} />}
                checked={stateOf(rows, label) === "all"}
                indeterminate={stateOf(rows, label) === "some"}
                onChange={() => toggle(label)}
              />
              <Permitted to="account">
                <IconButton
                  label={`Edit ${label.name}`}
                  icon={<IconPencil size={16} />}
                  onClick={() => setEditing(label.id)}
                />
              </Permitted>
            </Group>
          ),
        )}
      </Box>
      {isNew && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />} onClick={() => void create()}>
          Create “{typed.trim()}”
        </Button>
      )}
      {all.length === 0 && words === "" && (
        <Text fz="small" c="dimmed" my="xs">
          Type a name to create your first label.
        </Text>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </Dialog>
  );
}

function stateOf(rows: MessageDialogProps["rows"], { id }: Label): "all" | "some" | "none" {
  const labelled = rows.filter(({ labelIds }) => labelIds.includes(id)).length;
  if (labelled === 0) return "none";
  return labelled === rows.length ? "all" : "some";
}
