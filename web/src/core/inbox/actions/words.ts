import { toVisibleLine } from "../../../../../shared/visible-text.ts";
import { countOf } from "../../kit/format/counts.ts";
import { formatBack, type Reader } from "../../kit/format/instants.ts";
import { senderName } from "../../kit/format/sender.ts";
import type { Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import type { Row } from "../state/submission-rows.ts";
import { isFeatureChange, type Mark, OPPOSITE, type Task, type Words } from "./change.ts";

const MAX_NAME_CHARACTERS = 60;

export function wordsOf({ change, ids, rows, place }: Task, reader: Reader): Words {
  const what = nameMessages(ids.length, rows);
  if (isFeatureChange(change)) return change.words(what, ids.length);
  switch (change.to) {
    case "inbox":
    case "spam":
      return movedTo(what, place.folder, change.to);
    case "deleted":
    case "restored":
      return { message: `Deleted ${what}.`, undone: `Restored ${what}.` };
    case "snoozed":
      return {
        message: `Snoozed ${what} until ${formatBack(change.until, reader)}.`,
        undone: `Took back the snooze of ${what}.`,
      };
    default:
      return { message: markedAs(what, change.to), undone: markedAs(what, OPPOSITE[change.to]) };
  }
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

function movedTo(what: string, from: Folder, to: Folder): Words {
  const moved = (folder: Folder) => `Moved ${what} to ${FOLDERS[folder].name}.`;
  return from === to
    ? { message: `Confirmed ${what} as spam.`, undone: `Marked ${what} as doubtful.` }
    : { message: moved(to), undone: moved(from) };
}

function markedAs(what: string, as: Mark): string {
  if (as === "starred") return `Starred ${what}.`;
  if (as === "unstarred") return `Removed the star from ${what}.`;
  return as === "open" ? `Reopened ${what}.` : `Marked ${what} as ${as}.`;
}
