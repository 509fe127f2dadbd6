import { Alert, Button, Group } from "@mantine/core";
import { countOf } from "../kit/format/counts.ts";
import { SendWaitingEmailsDocument, WaitingEmailsDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { notify } from "../kit/ui/notify.ts";
import { useAction } from "../kit/ui/use-action.ts";

const TYPES_CHANGED = { additionalTypenames: ["Account", "Submission"] };

/** Offers to send messages that arrived before email was set up; renders nothing if there are none. */
export function WaitingEmails() {
  const [{ data }] = useQuery({ query: WaitingEmailsDocument, requestPolicy: "cache-and-network" });
  const [send, isSending] = useAction(SendWaitingEmailsDocument, "Couldn’t send the waiting emails", TYPES_CHANGED);
  const count = data?.viewer.waitingEmails ?? 0;
  if (count === 0) return null;
  const start = async () => {
    const sent = await send({});
    if (sent) notify({ message: `Sending ${countOf(sent.sendWaitingEmails, "email", "emails")}` });
  };
  return (
    <Alert color="amber" title="Not emailed yet" mb="md">
      <Group justify="space-between" gap="sm">
        <span>These messages arrived before email was set up. Many for one address are combined in a digest.</span>
        <Button size="xs" loading={isSending} onClick={() => void start()}>
          Send {countOf(count, "waiting email", "waiting emails")}
        </Button>
      </Group>
    </Alert>
  );
}
