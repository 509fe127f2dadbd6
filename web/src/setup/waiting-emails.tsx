import { Alert, Button, Group } from "@mantine/core";
import { countOf } from "../format/counts.ts";
import { SendWaitingEmailsDocument, WaitingEmailsDocument } from "../graphql/operations/documents.ts";
import { useMutation, useQuery } from "../graphql/urql.ts";
import { notify, notifyFailure } from "../ui/notify.ts";

const TYPES_CHANGED = { additionalTypenames: ["Account", "Submission"] };

/** Offers to send what arrived before email was set up; nothing while there is nothing. */
export function WaitingEmails() {
  const [{ data }] = useQuery({ query: WaitingEmailsDocument, requestPolicy: "cache-and-network" });
  const [{ fetching }, send] = useMutation(SendWaitingEmailsDocument);
  const count = data?.viewer.waitingEmails ?? 0;
  if (count === 0) return null;
  const start = async () => {
    const sent = await send({}, TYPES_CHANGED);
    if (sent.error !== undefined) return notifyFailure("Couldn’t send the waiting emails", sent.error);
    notify({ message: `Sending ${countOf(sent.data?.sendWaitingEmails ?? 0, "email", "emails")}` });
  };
  return (
    <Alert color="amber" title="Not emailed yet" mb="md">
      <Group justify="space-between" gap="sm">
        <span>These messages arrived before email was set up. Many for one address are combined in a digest.</span>
        <Button size="xs" loading={fetching} onClick={() => void start()}>
          Send {countOf(count, "waiting email", "waiting emails")}
        </Button>
      </Group>
    </Alert>
  );
}
