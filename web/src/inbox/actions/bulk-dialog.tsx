import { Button, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { MAX_TRASH_DAYS } from "../../../../shared/limits.ts";
import { countOf } from "../../kit/format/counts.ts";
import { type BulkAction, CountMatchingDocument, type Filter, type Folder } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { FOLDERS, isFolder } from "../../kit/navigation/folders.ts";
import { Dialog, DialogButtons } from "../../kit/ui/dialog.tsx";
import { actionLabel } from "../pending/describe-pending.ts";
import type { Mark } from "./announce.tsx";
import { type BulkProps, useBulk } from "./use-bulk.ts";

/** Asks about everything that the list could show, with its exact number, then does it and shows how far it is. */
export default function BulkDialog(props: BulkProps) {
  const { to, label, assignee } = props;
  const { cancel } = props.actions;
  const { formId, folder } = props.list;
  const [filter] = useState(() => stillToChange(props.list.filter, to));
  const [{ data, error }] = useQuery({
    query: CountMatchingDocument,
    variables: { formId, folder, filter },
    requestPolicy: "network-only",
  });
  const count = data?.countMatching.count;
  const bulk = useBulk(props, count ?? 0);
  const what = count === undefined ? "all messages" : countOf(count, "message", "messages");
  const isAsking = bulk.phase === "asking";
  const doing = actionLabel(to);
  const question = questionOf(folder, to, what, label?.name ?? assignee?.name ?? "nobody");

  return (
    <Dialog
      opened
      onClose={isAsking ? cancel : bulk.stop}
      closeOnClickOutside={isAsking}
      closeButtonProps={{ "aria-label": isAsking ? "Close" : "Stop" }}
      title={isAsking ? question.title : doing}
    >
      {isAsking ? (
        <Text size="sm">
          {error === undefined ? question.consequence : "The messages could not be counted. Close this and try again."}
        </Text>
      ) : (
        <>
          <Progress
            value={count === undefined || count === 0 ? 0 : (100 * bulk.done) / count}
            aria-label={doing}
            mb="xs"
          />
          <Text size="sm" role="status">
            {countOf(bulk.done, "message", "messages")} so far.
          </Text>
        </>
      )}
      <DialogButtons>
        {isAsking ? (
          <>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button
              {...(to === "deleted" ? { color: "brick" } : {})}
              disabled={count === undefined || count === 0}
              onClick={bulk.begin}
              data-autofocus
            >
              {question.button}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={bulk.stop}>
            Stop
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

interface Question {
  readonly title: string;
  readonly button: string;
  readonly consequence: string;
}

/** `named` is the label, or the member. */
function questionOf(from: Folder, to: BulkAction, what: string, named: string): Question {
  if (!isFolder(to)) return QUESTIONS[to](what, named);
  if (to === from) {
    return {
      title: `Confirm ${what} as spam?`,
      button: "Confirm spam",
      consequence: "They stay in spam and leave this list. You can undo this afterwards.",
    };
  }
  const { name, move } = FOLDERS[to];
  return { title: `Move ${what} to ${name}?`, button: `Move to ${name}`, consequence: move.consequence };
}

const QUESTIONS: Readonly<Record<Exclude<BulkAction, Folder>, (what: string, named: string) => Question>> = {
  read: (what) => ({
    title: `Mark ${what} as read?`,
    button: "Mark as read",
    consequence: "You can undo this afterwards.",
  }),
  unread: (what) => ({
    title: `Mark ${what} as unread?`,
    button: "Mark as unread",
    consequence: "You can undo this afterwards.",
  }),
  done: (what) => ({
    title: `Mark ${what} as done?`,
    button: "Mark as done",
    consequence: "They stay in the inbox, under Done. You can undo this afterwards.",
  }),
  open: (what) => ({
    title: `Reopen ${what}?`,
    button: "Reopen",
    consequence: "You can undo this afterwards.",
  }),
  snoozed: (what) => ({
    title: `Snooze ${what}?`,
    button: "Snooze",
    consequence: "They are under Done until then, and come back unread. You can undo this afterwards.",
  }),
  starred: (what) => ({
    title: `Star ${what}?`,
    button: "Star",
    consequence: "You can undo this afterwards.",
  }),
  unstarred: (what) => ({
    title: `Remove the star from ${what}?`,
    button: "Remove star",
    consequence: "You can undo this afterwards.",
  }),
  labelled: (what, label) => ({
    title: `Label ${what} “${label}”?`,
    button: "Label",
    consequence: "You can undo this afterwards.",
  }),
  assigned: (what, assignee) => ({
    title: `Assign ${what} to ${assignee}?`,
    button: "Assign",
    consequence: "Nobody gets an email about it. This cannot be undone at once.",
  }),
  unlabelled: (what, label) => ({
    title: `Remove “${label}” from ${what}?`,
    button: "Remove label",
    consequence: "You can undo this afterwards.",
  }),
  deleted: (what) => ({
    title: `Delete ${what}?`,
    button: "Delete",
    consequence: `They move to the Trash, where you can restore them for up to ${MAX_TRASH_DAYS} days.`,
  }),
};

/** Messages already marked so are neither counted nor changed. */
function stillToChange(filter: Filter | null, to: BulkAction): Filter | null {
  if (isFolder(to) || to === "deleted" || to === "labelled" || to === "unlabelled" || to === "assigned") return filter;
  if (to === "snoozed") return { ...filter, done: filter?.done ?? false };
  return { ...filter, ...UNMARKED[to] };
}

const UNMARKED: Readonly<Record<Mark, Filter>> = {
  read: { status: "unread" },
  unread: { status: "read" },
  done: { done: false },
  open: { done: true },
  starred: { starred: false },
  unstarred: { starred: true },
};
