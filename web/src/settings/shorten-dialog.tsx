import { Button, Group, Modal, Text } from "@mantine/core";
import { countOf } from "../format/counts.ts";

interface ShortenDialogProps {
  readonly days: number;
  readonly removed: number;
  readonly onCancel: () => void;
  readonly onShorten: () => void;
}

export function ShortenDialog({ days, removed, onCancel, onShorten }: ShortenDialogProps) {
  return (
    <Modal
      opened
      onClose={onCancel}
      title={`Keep messages for ${countOf(days, "day", "days")} only?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Text size="sm">
        {countOf(removed, "message is", "messages are")} older than that and would be removed for good at once. A longer
        window set later does not bring them back. If you may need them, export everything first.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Change nothing
        </Button>
        <Button color="brick" onClick={onShorten} data-autofocus>
          Remove {countOf(removed, "message", "messages")}
        </Button>
      </Group>
    </Modal>
  );
}
