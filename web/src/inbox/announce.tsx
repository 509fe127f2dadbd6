import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { countOf } from "../format/counts.ts";
import type { Folder } from "../graphql/operations/documents.ts";

const PLACES = { inbox: "the inbox", spam: "spam" } as const;
const SHOWN_MS = 8_000;

/** Says what was done, with a way to take it back. */
export function announce(message: string, onUndo: () => void): void {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
    autoClose: SHOWN_MS,
  });
}

export function movedTo(count: number, to: Folder): string {
  return `${count === 1 ? "Moved" : `Moved ${messages(count)}`} to ${PLACES[to]}.`;
}

export function marked(count: number, status: "read" | "unread"): string {
  return `Marked ${count === 1 ? "" : `${messages(count)} `}as ${status}.`;
}

export function deleted(count: number): string {
  return count === 1 ? "Deleted." : `Deleted ${messages(count)}.`;
}

function messages(count: number): string {
  return countOf(count, "message", "messages");
}
