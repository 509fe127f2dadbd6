import { Button, Group, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { LABEL_COLORS, MAX_LABEL_NAME_LENGTH } from "../../../../shared/limits.ts";
import { DeleteLabelDocument, UpdateLabelDocument } from "../../core/kit/graphql/documents.ts";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";
import { LabelChip } from "./label-chips.tsx";
import type { Label } from "./use-labels.ts";

interface LabelEditorProps {
  readonly label: Label;
  readonly onEnd: () => void;
}

/** Edits the name and colour of a label, and deletes it. */
export function LabelEditor({ label, onEnd }: LabelEditorProps) {
  const [name, setName] = useState(label.name);
  const [color, setColor] = useState(label.color);
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const updateLabel = useSave(UpdateLabelDocument);
  const deleteLabel = useSave(DeleteLabelDocument, { additionalTypenames: ["Label", "Submission"] });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(await updateLabel({ id: label.id, name, color }, onEnd));
  };
  const remove = async () => setProblem(await deleteLabel({ id: label.id }, onEnd));

  if (isDeleting) {
    return (
      <>
        <Text fz="small" c="dimmed" my="xs">
          Delete “{label.name}”? It is removed from every message. The messages stay.
        </Text>
        <Problem>{problem}</Problem>
        <Group gap="xs">
          <Button size="compact-sm" color="brick" onClick={() => void remove()} data-autofocus>
            Delete label
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setDeleting(false)}>
            Cancel
          </Button>
        </Group>
      </>
    );
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextInput
        size="sm"
        aria-label="Name"
        maxLength={MAX_LABEL_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group component="fieldset" gap="0.4rem 0.9rem" my="0.6rem">
        <Text component="legend" fz="small" pb="0.3rem">
          Color
        </Text>
        {LABEL_COLORS.map((one) => (
          <Group key={one} component="label" gap="0.3rem">
            <input type="radio" name="color" checked={color === one} onChange={() => setColor(one)} />
            <LabelChip label={{ name: one, color: one }} />
          </Group>
        ))}
      </Group>
      <Problem>{problem}</Problem>
      <Group gap="xs">
        <Button size="compact-sm" type="submit">
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <Button size="compact-sm" variant="subtle" color="brick" ml="auto" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
    </form>
  );
}
