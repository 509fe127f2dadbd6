import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCheck, IconMailExclamation } from "@tabler/icons-react";
import { useMutation } from "urql";
import { AskDestinationAgainDocument, type MailSettings_FormFragment } from "../graphql/operations/documents.ts";
import { Instant } from "../ui/instant.tsx";
import { notifyFailure } from "../ui/notify.ts";
import { VisitorText } from "../ui/visitor-text.tsx";

/** How each address stands: confirmed, or getting nothing until the link that was mailed to it is opened. */
export function DestinationStanding({ form }: { readonly form: MailSettings_FormFragment }) {
  if (form.destinations.length === 0) return null;
  const isAnyWaiting = form.destinations.some(({ confirmedAt }) => confirmedAt === null);
  return (
    <Stack gap="xs" mb="md">
      {isAnyWaiting && <Text size="sm">An address gets nothing until the link that was mailed to it is opened.</Text>}
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: "none" }} aria-label="How the addresses stand">
        {form.destinations.map(({ address, confirmedAt, failingSince, failingReason }) => (
          <li key={address}>
            {confirmedAt === null ? (
              <WaitingDestination formId={form.id} address={address} />
            ) : (
              <ConfirmedDestination address={address} failing={failingOf(failingSince, failingReason)} />
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface Failing {
  readonly since: string;
  readonly reason: string;
}

function failingOf(since: string | null, reason: string | null): Failing | null {
  return since === null ? null : { since, reason: reason ?? "" };
}

function ConfirmedDestination({ address, failing }: { readonly address: string; readonly failing: Failing | null }) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mih="1.9rem">
        <Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
          {address}
        </Text>
        {failing === null ? (
          <Badge leftSection={<IconCheck size={13} aria-hidden="true" />} style={{ flexShrink: 0 }}>
            Confirmed
          </Badge>
        ) : (
          <Badge
            color="amber"
            leftSection={<IconMailExclamation size={13} aria-hidden="true" />}
            style={{ flexShrink: 0 }}
          >
            Failing
          </Badge>
        )}
      </Group>
      {failing !== null && (
        <Text size="sm" c="dimmed">
          Failing since <Instant at={failing.since} as="short" />. <VisitorText text={failing.reason} />
        </Text>
      )}
    </>
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
