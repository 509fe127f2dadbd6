import { Button, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "urql";
import { countOf } from "../../format/counts.ts";
import { type BulkAction, CountMatchingDocument, type Filter } from "../../graphql/operations/documents.ts";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { actionLabel } from "../pending/action-label.ts";
import type { FolderState } from "../use-folder.ts";
import { useBulk } from "./use-bulk.ts";

interface BulkDialogProps {
  readonly view: FolderState;
  readonly to: BulkAction;
}

/** Asks about everything that the list could show, with its exact number, then does it and shows how far it is. */
export default function BulkDialog({ view, to }: BulkDialogProps) {
  const { formId, folder } = view;
  const [filter] = useState(() => excludeDone(view.filter, to));
  const [{ data, error }] = useQuery({
    query: CountMatchingDocument,
    variables: { formId, folder, filter },
    requestPolicy: "network-only",
  });
  const count = data?.countMatching.count;
  const bulk = useBulk(view, to, count ?? 0);
  const what = count === undefined ? "all messages" : countOf(count, "message", "messages");
  const isAsking = bulk.phase === "asking";
  const doing = actionLabel(to);

  return (
    <Dialog
      opened
      onClose={isAsking ? view.cancelBulk : bulk.stop}
      closeOnClickOutside={isAsking}
      closeButtonProps={{ "aria-label": isAsking ? "Close" : "Stop" }}
      title={isAsking ? `${QUESTIONS[to].replace("#", what)}?` : doing}
    >
      {isAsking ? (
        <Text size="sm">
          {error === undefined ? CONSEQUENCES[to] : "The messages could not be counted. Close this and try again."}
        </Text>
      ) : (
        <>
          <Progress
            value={count === undefined || count === 0 ? 0 : (100 * bulk.done) / count}
            aria-label={doing}
            mb="xs"
          />
          <Text size="sm" role="status">
            {bulk.phase === "undo-window"
              ? `${what} will be deleted in a few seconds.`
              : `${countOf(bulk.done, "message", "messages")} so far.`}
          </Text>
        </>
      )}
      <DialogButtons>
        {isAsking ? (
          <>
            <Button variant="default" onClick={view.cancelBulk}>
              Cancel
            </Button>
            <Button
              {...(to === "deleted" ? { color: "brick" } : {})}
              disabled={count === undefined || count === 0}
              onClick={bulk.begin}
              data-autofocus
            >
              {VERBS[to]}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={bulk.stop}>
            {bulk.phase === "undo-window" ? "Undo" : "Stop"}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

const QUESTIONS: Readonly<Record<BulkAction, string>> = {
  spam: "Move # to spam",
  inbox: "Move # to the inbox",
  read: "Mark # as read",
  unread: "Mark # as unread",
  deleted: "Delete # permanently",
};

const VERBS: Readonly<Record<BulkAction, string>> = {
  spam: "Move to spam",
  inbox: "Move to the inbox",
  read: "Mark as read",
  unread: "Mark as unread",
  deleted: "Delete",
};

const CONSEQUENCES: Readonly<Record<BulkAction, string>> = {
  spam: "Emails and webhooks still waiting to be sent are cancelled. You can undo the move afterwards.",
  inbox: "Messages that were never delivered are sent by email and webhook now. That cannot be unsent.",
  read: "You can undo this afterwards.",
  unread: "You can undo this afterwards.",
  deleted: "They disappear everywhere, including from exports and agents. You can undo for a few seconds.",
};

/** What marking would change: a message that is marked so already is neither counted nor changed. */
function excludeDone(filter: Filter | null, to: BulkAction): Filter | null {
  if (to !== "read" && to !== "unread") return filter;
  return { ...filter, status: to === "read" ? "unread" : "read" };
}
