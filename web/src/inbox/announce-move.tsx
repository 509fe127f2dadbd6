import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Folder } from "../graphql/operations/documents.ts";

const PLACES = { inbox: "the inbox", spam: "spam" } as const;

/** Says where messages went, with a way to take it back. */
export function announceMove(count: number, to: Folder, onUndo: () => void): void {
  const what = count === 1 ? "Moved" : `Moved ${count} messages`;
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>
          {what} to {PLACES[to]}. The filter takes note, for others like {count === 1 ? "it" : "them"}.
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
    autoClose: 8000,
  });
}
