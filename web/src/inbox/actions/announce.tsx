import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { rememberUndo } from "../../commands/undo.ts";
import { FOLDERS } from "../../folders.ts";
import { countOf } from "../../format/counts.ts";
import { senderName } from "../../format/sender.ts";
import type { BulkAction, Folder } from "../../graphql/operations/documents.ts";
import { notify } from "../../ui/notify.ts";
import type { Row } from "../list/submission-rows.ts";

const SHOWN_MS = 8_000;
const MAX_NAME_CHARACTERS = 60;

const DONE = Promise.resolve(true);

/**
 * Says what was done, with a button that undoes it, as the undo key does. With `isDone`, says so once that is true; the
 * undo key means it from the start. Returns how to withdraw that offer.
 */
export function announce(message: string, onUndo: () => void, isDone: Promise<boolean> = DONE): () => void {
  let shown: string | null = null;
  let isWithdrawn = false;
  const undo = () => {
    withdraw();
    onUndo();
  };
  const forget = rememberUndo({ message, undo });
  const withdraw = () => {
    isWithdrawn = true;
    forget();
    if (shown !== null) notifications.hide(shown);
  };
  const show = () =>
    notify({
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{message}</span>
          <Button size="compact-sm" variant="subtle" flex="none" onClick={undo}>
            Undo
          </Button>
        </Group>
      ),
      autoClose: SHOWN_MS,
    });
  void isDone.then((done) => {
    if (!done) forget();
    else if (!isWithdrawn) shown = show();
  });
  return withdraw;
}

/** Who wrote the only message, or how many messages there are; `rows` is what is known of them. */
export function nameMessages(count: number, rows: readonly Pick<Row, "sender">[] = []): string {
  const [first] = rows;
  const who = first !== undefined && count === 1 ? toVisibleLine(senderName(first.sender)) : "";
  if (who === "") return countOf(count, "message", "messages");
  const letters = [...who];
  const shown = letters.length > MAX_NAME_CHARACTERS ? `${letters.slice(0, MAX_NAME_CHARACTERS).join("")}…` : who;
  return `the message from ${shown}`;
}

export function movedTo(what: string, { from, to }: { readonly from: Folder; readonly to: Folder }): string {
  return from === to ? `Confirmed ${what} as spam.` : `Moved ${what} to ${FOLDERS[to].name}.`;
}

/** What the owner marks messages as. */
export type Mark = Exclude<BulkAction, Folder | "deleted" | "labelled" | "unlabelled">;

export const OPPOSITE = {
  read: "unread",
  unread: "read",
  done: "open",
  open: "done",
  starred: "unstarred",
  unstarred: "starred",
} as const satisfies Record<Mark, Mark>;

export function marked(what: string, as: Mark): string {
  if (as === "starred") return `Starred ${what}.`;
  if (as === "unstarred") return `Removed the star from ${what}.`;
  return as === "open" ? `Reopened ${what}.` : `Marked ${what} as ${as}.`;
}

export function labelled(what: string, name: string, isOn: boolean): string {
  return isOn ? `Labelled ${what} “${name}”.` : `Removed “${name}” from ${what}.`;
}

export function deleted(what: string): string {
  return `Deleted ${what}.`;
}
