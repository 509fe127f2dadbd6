import { Alert, Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { WebhooksPageDocument } from "../../kit/graphql/documents.ts";
import { CardList } from "../../kit/ui/card-list.tsx";
import { CopyLine } from "../../kit/ui/copy.tsx";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { Section, SectionsLoading } from "../../kit/ui/section.tsx";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
import { NewWebhookDialog } from "./webhook-dialogs.tsx";
import { WebhookRow } from "./webhook-row.tsx";

export const WEBHOOKS_SHOWN = {
  additionalTypenames: ["WebhookEndpoint"],
  requestPolicy: "cache-and-network" as const,
};

export function WebhooksPage() {
  usePageTitle("Webhooks");
  const asked = { query: WebhooksPageDocument, context: WEBHOOKS_SHOWN };
  const { data, pending } = useLoaded(asked, <SectionsLoading label="Loading your webhooks" />);
  const [isCreating, creating] = useDisclosure(false);
  if (!data) return pending;
  const isPro = data.viewer.plan === "pro";
  const add = isPro && (
    <Button leftSection={<IconPlus size={17} />} onClick={creating.open}>
      New webhook
    </Button>
  );
  return (
    <Section
      title="Webhooks"
      lead="Each inbox message is sent to your own system or a chat service, and retried for three days."
    >
      {data.webhookEndpoints.length === 0 ? (
        <EmptyState
          icon={<IconWebhook />}
          title={isPro ? "No webhooks" : "Webhooks are part of the Pro plan"}
          action={isPro ? add : <SwitchToPro email={data.viewer.email} />}
        >
          {isPro
            ? "Send new messages to your own URL, or to Slack, Teams and other services, as they arrive."
            : "Pro adds webhooks and a longer retention window. Your account is on Free."}
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          {isPro ? (
            add
          ) : (
            <Alert color="amber" maw="var(--postern-measure)" title="Webhooks are paused">
              <Stack gap="xs">
                Your account is on Free. On Pro, webhooks resume with new messages, and you can resend what they missed.
                <SwitchToPro email={data.viewer.email} />
              </Stack>
            </Alert>
          )}
          <CardList>
            {data.webhookEndpoints.map((endpoint) => (
              <WebhookRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </CardList>
        </Stack>
      )}
      <NewWebhookDialog opened={isCreating} onClose={creating.close} forms={data.forms} />
    </Section>
  );
}

/** Plans are decided by the operator; there is nothing to buy. */
function SwitchToPro({ email }: { readonly email: string }) {
  return (
    <Stack gap={4} align="center">
      <Text size="sm">To switch to Pro, run this on the server:</Text>
      <CopyLine
        value={`npx postern plan set --email ${email} --plan pro`}
        what="the command that switches to Pro"
        testId="switch-to-pro"
      />
    </Stack>
  );
}
