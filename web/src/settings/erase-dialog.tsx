import { Button, Group, Modal, Text } from "@mantine/core";
import { countOf } from "../format/counts.ts";
import { VisitorText } from "../ui/visitor-text.tsx";

interface EraseDialogProps {
  readonly value: string;
  readonly count: number;
  readonly isErasing: boolean;
  readonly onCancel: () => void;
  readonly onErase: () => void;
}

export function EraseDialog({ value, count, isErasing, onCancel, onErase }: EraseDialogProps) {
  return (
    <Modal
      opened
      onClose={onCancel}
      title={`Erase ${countOf(count, "message", "messages")} for good?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Text size="sm">
        Everything that has “
        <VisitorText text={value} />” goes: the messages, what was kept about delivering them, mails that still wait,
        and what the spam filter learned from them. This cannot be undone.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel}>
          Keep {count === 1 ? "it" : "them"}
        </Button>
        <Button color="brick" loading={isErasing} onClick={onErase} data-autofocus>
          Erase
        </Button>
      </Group>
    </Modal>
  );
}
