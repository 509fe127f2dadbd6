import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconMailExclamation } from "@tabler/icons-react";
import {
  AskDestinationAgainDocument,
  type MailSettings_FormFragment,
  type MailSettings_ViewerFragment,
} from "../kit/graphql/documents.ts";
import { CopyLine } from "../kit/ui/copy.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { notify } from "../kit/ui/notify.ts";
import { useAction } from "../kit/ui/use-action.ts";
import { VisitorText } from "../kit/ui/visitor-text.tsx";

interface DestinationStatusProps {
  readonly form: MailSettings_FormFragment;
  readonly viewer: MailSettings_ViewerFragment;
}

export function DestinationStatus({ form, viewer }: DestinationStatusProps) {
  if (form.destinations.length === 0) return null;
  const isAnyWaiting = form.destinations.some(({ confirmedAt }) => confirmedAt === null);
  return (
    <Stack gap="xs" mb="md">
      {isAnyWaiting && (
        <Text size="sm">
          An address receives no messages until it is confirmed. Messages that arrive earlier are sent then.
        </Text>
      )}
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: "none" }} aria-label="Address status">
        {form.destinations.map(({ address, confirmedAt, failingSince, failingReason }) => (
          <li key={address}>
            {confirmedAt === null ? (
              <>
                <WaitingDestination formId={form.id} address={address} />
                {!viewer.isMailSent && <ConfirmCommand email={viewer.email} formId={form.id} address={address} />}
              </>
            ) : (
              <ConfirmedDestination address={address} failing={failingOf(failingSince, failingReason)} />
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** Tells the operator how to confirm an address whose link cannot be mailed. */
function ConfirmCommand(names: { readonly email: string; readonly formId: string; readonly address: string }) {
  const { email, formId, address } = names;
  return (
    <Stack gap={4} mt={4}>
      <Text size="sm" c="dimmed">
        The confirmation email cannot be sent until email is set up. The operator can also confirm the address on the
        server:
      </Text>
      <CopyLine
        value={`npx postern destination confirm --email ${email} --form ${formId} --address ${address}`}
        what={`the command that confirms ${address}`}
        testId="confirm-command"
      />
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
  const [askAgain, isAsking] = useAction(AskDestinationAgainDocument, "The confirmation email was not sent");
  const send = async () => {
    if (await askAgain({ formId, address })) notify({ message: `Confirmation email sent to ${address}.` });
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
        {address}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        loading={isAsking}
        onClick={send}
        aria-label={`Resend confirmation email to ${address}`}
        style={{ flexShrink: 0 }}
      >
        Resend confirmation email
      </Button>
    </Group>
  );
}
