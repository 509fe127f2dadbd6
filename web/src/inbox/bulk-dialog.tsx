import { Button, Progress, Text } from "@mantine/core";
import { useQuery } from "urql";
import { countOf } from "../format/counts.ts";
import { CountMatchingDocument, type MatchingChange } from "../graphql/operations/documents.ts";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { describeDoing } from "./describe-doing.ts";
import { useBulk } from "./use-bulk.ts";
import type { FolderState } from "./use-folder.ts";

interface BulkDialogProps {
  readonly view: FolderState;
  readonly to: MatchingChange;
}

/** Asks about everything that the list could show, with its exact number, then does it and shows how far it is. */
export default function BulkDialog({ view, to }: BulkDialogProps) {
  const { formId, folder, narrow } = view;
  const [{ data, error }] = useQuery({
    query: CountMatchingDocument,
    variables: { formId, folder, narrow },
    requestPolicy: "network-only",
  });
  const count = data?.countMatching.count;
  const bulk = useBulk(view, to, count ?? 0);
  const what = count === undefined ? "all messages" : countOf(count, "message", "messages");
  const isAsking = bulk.phase === "asking";
  const doing = describeDoing(to);

  return (
    <Dialog
      opened
      onClose={isAsking ? view.cancelBulk : bulk.stop}
      ignoresOutside={!isAsking}
      closeButtonProps={{ "aria-label": isAsking ? "Close" : "Stop" }}
      title={isAsking ? `${QUESTIONS[to].replace("#", what)}?` : doing}
    >
      {isAsking ? (
        <Text size="sm">{error === undefined ? CONSEQUENCES[to] : "How many there are could not be found out."}</Text>
      ) : (
        <>
          <Progress
            value={count === undefined || count === 0 ? 0 : (100 * bulk.done) / count}
            aria-label={doing}
            mb="xs"
          />
          <Text size="sm" role="status">
            {bulk.phase === "grace"
              ? `${what} will be deleted in a moment.`
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
              disabled={count === undefined}
              onClick={bulk.begin}
              data-autofocus
            >
              {VERBS[to]}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={bulk.stop}>
            {bulk.phase === "grace" ? "Undo" : "Stop"}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

const QUESTIONS: Readonly<Record<MatchingChange, string>> = {
  spam: "Move # to spam",
  inbox: "Move # to the inbox",
  read: "Mark # as read",
  unread: "Mark # as unread",
  deleted: "Delete # for good",
};

const VERBS: Readonly<Record<MatchingChange, string>> = {
  spam: "Move to spam",
  inbox: "Move to the inbox",
  read: "Mark as read",
  unread: "Mark as unread",
  deleted: "Delete",
};

const CONSEQUENCES: Readonly<Record<MatchingChange, string>> = {
  spam: "Mail and webhooks that still wait for them are called off. You can undo this afterwards.",
  inbox:
    "Each that was never delivered is mailed and pushed now. You can move them back afterwards; what was sent stays sent.",
  read: "You can undo this afterwards.",
  unread: "You can undo this afterwards.",
  deleted:
    "They are removed from the dashboard, from exports and from what agents can list, with any mail that still waits. You can take this back for a few seconds, then not any more.",
};
