import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { rememberUndo, type Undoable } from "../../kit/commands/undo.ts";
import { countOf } from "../../kit/format/counts.ts";
import { senderName } from "../../kit/format/sender.ts";
import type { BulkAction, Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { notify } from "../../kit/ui/notify.ts";
import type { Assignee } from "../assign/use-colleagues.ts";
import type { Row } from "../state/submission-rows.ts";

const SHOWN_MS = 8_000;
const MAX_NAME_CHARACTERS = 60;

const DONE = Promise.resolve(true);

interface Announced extends Pick<Undoable, "message" | "undone"> {
  /** Says so once this is true; the undo key means it from the start. */
  readonly isDone?: Promise<boolean>;
  readonly shownMs?: number;
}

interface Offer {
  /** It is too late: who asks for it is told so. */
  lapse(told: string): void;
}

/** Says what was done, with a button that undoes it, as the undo key does. */
export function announce({ message, undone, isDone = DONE, shownMs = SHOWN_MS }: Announced, onUndo: () => void): Offer {
  let shown: string | null = null;
  let isHidden = false;
  const undo = () => {
    forget();
    hide();
    onUndo();
  };
  const { forget, lapse } = rememberUndo({ message, undone, undo });
  const hide = () => {
    isHidden = true;
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
      autoClose: shownMs,
    });
  void isDone.then((done) => {
    if (!done) forget();
    else if (!isHidden) shown = show();
  });
  return {
    lapse: (told) => {
      lapse(told);
      hide();
    },
  };
}

/** Returns the sender of a single message, or the number of messages. */
export function nameMessages(count: number, rows: readonly Pick<Row, "sender">[] = []): string {
  const [first] = rows;
  const who = first !== undefined && count === 1 ? toVisibleLine(senderName(first.sender)) : "";
  if (who === "") return countOf(count, "message", "messages");
  const letters = [...who];
  const shown = letters.length > MAX_NAME_CHARACTERS ? `${letters.slice(0, MAX_NAME_CHARACTERS).join("")}…` : who;
  return `the message from ${shown}`;
}

type Words = Pick<Undoable, "message" | "undone">;

export function movedTo(what: string, { from, to }: { readonly from: Folder; readonly to: Folder }): Words {
  const moved = (folder: Folder) => `Moved ${what} to ${FOLDERS[folder].name}.`;
  return from === to
    ? { message: `Confirmed ${what} as spam.`, undone: `Marked ${what} as doubtful.` }
    : { message: moved(to), undone: moved(from) };
}

export type Mark = Exclude<BulkAction, Folder | "deleted" | "labelled" | "unlabelled" | "assigned" | "snoozed">;

export const OPPOSITE = {
  read: "unread",
  unread: "read",
  done: "open",
  open: "done",
  starred: "unstarred",
  unstarred: "starred",
} as const satisfies Record<Mark, Mark>;

export function marked(what: string, as: Mark): Words {
  return { message: markedAs(what, as), undone: markedAs(what, OPPOSITE[as]) };
}

function markedAs(what: string, as: Mark): string {
  if (as === "starred") return `Starred ${what}.`;
  if (as === "unstarred") return `Removed the star from ${what}.`;
  return as === "open" ? `Reopened ${what}.` : `Marked ${what} as ${as}.`;
}

export function snoozed(what: string, until: string): Words {
  return { message: `Snoozed ${what} until ${until}.`, undone: `Took back the snooze of ${what}.` };
}

export function labelled(count: number, name: string, isOn: boolean): Words {
  const many = count === 1 ? "" : countOf(count, "message", "messages");
  const added = `Added “${name}”${many && ` to ${many}`}.`;
  const removed = `Removed “${name}”${many && ` from ${many}`}.`;
  return isOn ? { message: added, undone: removed } : { message: removed, undone: added };
}

export function assigned(what: string, assignee: Assignee | null): Words {
  const message = assignee === null ? `Assigned ${what} to nobody.` : `Assigned ${what} to ${nameOf(assignee)}.`;
  return { message, undone: `Took back the assignment of ${what}.` };
}

function nameOf({ name, isViewer }: Assignee): string {
  return isViewer ? "you" : name;
}

export function deleted(what: string): Words {
  return { message: `Deleted ${what}.`, undone: `Restored ${what}.` };
}
