import { Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "urql";
import { AskDestinationAgainDocument, type MailSettings_FormFragment } from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";

/** The addresses that get nothing yet, because nobody has followed the link that was mailed to them. */
export function WaitingDestinations({ form }: { readonly form: MailSettings_FormFragment }) {
  const waiting = form.destinations.filter(({ confirmedAt }) => confirmedAt === null);
  if (waiting.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">These addresses get nothing until the link that was mailed to them is opened:</Text>
      {waiting.map(({ address }) => (
        <WaitingDestination key={address} formId={form.id} address={address} />
      ))}
    </Stack>
  );
}

function WaitingDestination({ formId, address }: { readonly formId: string; readonly address: string }) {
  const [{ fetching }, askAgain] = useMutation(AskDestinationAgainDocument);
  const send = async () => {
    const { error } = await askAgain({ formId, address });
    if (error === undefined) notifications.show({ message: `The link is on its way to ${address}.` });
    else notifyFailure("The link was not sent again", error);
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
        {address}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        loading={fetching}
        onClick={send}
        aria-label={`Send the link to ${address} again`}
        style={{ flexShrink: 0 }}
      >
        Send the link again
      </Button>
    </Group>
  );
}
