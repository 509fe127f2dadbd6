import { Button } from "@mantine/core";
import { IconKeyboard, IconMailOpened } from "@tabler/icons-react";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NothingOpenProps {
  readonly isEmpty: boolean;
  readonly onHelp: () => void;
}

export function NothingOpen({ isEmpty, onHelp }: NothingOpenProps) {
  if (isEmpty) return null;
  return (
    <EmptyState
      icon={<IconMailOpened />}
      title="Select a message to read"
      action={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconKeyboard size={17} />}
          onClick={onHelp}
        >
          Keyboard shortcuts
        </Button>
      }
    />
  );
}
