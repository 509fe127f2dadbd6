import { Button, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { MAX_TRASH_DAYS } from "../../../../../shared/limits.ts";
import { countOf } from "../../kit/format/counts.ts";
import { type BulkAction, CountMatchingDocument, type Filter, type Folder } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { FOLDERS, isFolder } from "../../kit/navigation/folders.ts";
import { Dialog, DialogButtons } from "../../kit/ui/dialog.tsx";
import { actionLabel } from "../pending/describe-pending.ts";
import { WAITING } from "../pending/run-bulk-action.ts";
import { type Change, type FeatureChange, isFeatureChange, type Mark } from "./change.ts";
import { type BulkProps, useBulk } from "./use-bulk.ts";

/** Confirms an action on everything the list could show, with its exact count, then runs it and shows progress. */
export default function BulkDialog(props: BulkProps) {
  const { change } = props;
  const { to } = change;
  const { cancel } = props.actions;
  const { formId, folder } = props.list;
  const [filter] = useState(() => stillToChange(props.list.filter, change));
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
  const question = questionOf(folder, change, what);

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
            {bulk.isWaiting ? WAITING : `${countOf(bulk.done, "message", "messages")} so far.`}
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

function questionOf(from: Folder, change: Change, what: string): Question {
  if (isFeatureChange(change)) return asked(...change.question(what));
  const { to } = change;
  if (!isFolder(to)) return QUESTIONS[to](what);
  if (to === from) {
    return {
      title: `Confirm ${what} as spam?`,
      button: "Confirm spam",
      consequence: "They stay in spam and leave this list. You can undo this afterwards.",
    };
  }
  const { name } = FOLDERS[to];
  return { title: `Move ${what} to ${name}?`, button: `Move to ${name}`, consequence: MOVED[to] };
}

const MOVED: Readonly<Record<Folder, string>> = {
  inbox: "Messages that were never delivered are sent by email and webhook now. That cannot be unsent.",
  spam: "Emails and webhooks still waiting to be sent are cancelled. You can undo the move afterwards.",
};

const UNDONE = "You can undo this afterwards.";

const QUESTIONS: Readonly<Record<Exclude<BulkAction, Folder | FeatureChange["to"]>, (what: string) => Question>> = {
  read: (what) => asked(`Mark ${what} as read?`, "Mark as read"),
  unread: (what) => asked(`Mark ${what} as unread?`, "Mark as unread"),
  done: (what) => asked(`Mark ${what} as done?`, "Mark as done", `They stay in the inbox, under Done. ${UNDONE}`),
  open: (what) => asked(`Reopen ${what}?`, "Reopen"),
  snoozed: (what) =>
    asked(`Snooze ${what}?`, "Snooze", `They are under Done until then, and come back unread. ${UNDONE}`),
  starred: (what) => asked(`Star ${what}?`, "Star"),
  unstarred: (what) => asked(`Remove the star from ${what}?`, "Remove star"),
  deleted: (what) => {
    const kept = `They move to the Trash, where you can restore them for up to ${MAX_TRASH_DAYS} days.`;
    return asked(`Delete ${what}?`, "Delete", kept);
  },
};

function asked(title: string, button: string, consequence = UNDONE): Question {
  return { title, button, consequence };
}

/** Messages already in that state are neither counted nor changed. */
function stillToChange(filter: Filter | null, change: Change): Filter | null {
  if (isFeatureChange(change)) return filter;
  const { to } = change;
  if (isFolder(to) || to === "deleted") return filter;
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
