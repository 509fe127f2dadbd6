import { Button, Group, Modal, Text } from "@mantine/core";
import { formatCount } from "../format/counts.ts";

interface DeleteDialogProps {
  /** What would be deleted. */
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

export default function DeleteDialog({ ids, onCancel, onDelete }: DeleteDialogProps) {
  const one = ids.length === 1;
  return (
    <Modal
      opened
      onClose={onCancel}
      title={one ? "Delete this message for good?" : `Delete ${formatCount(ids.length)} messages for good?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Text size="sm">
        {one ? "It is" : "They are"} removed from the dashboard, from exports and from what agents can list, with any
        mail that still waits. You can take this back for a few seconds, then not any more.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Keep {one ? "it" : "them"}
        </Button>
        <Button color="brick" onClick={onDelete} data-autofocus>
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
