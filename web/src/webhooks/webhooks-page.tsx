import { Alert, Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "urql";
import { WebhooksPageDocument } from "../graphql/operations/documents.ts";
import { CardList } from "../ui/card-list.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailureState } from "../ui/failure-state.tsx";
import { Section } from "../ui/section.tsx";
import { SectionsLoading } from "../ui/sections-loading.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { NewWebhookDialog } from "./new-webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";

export const WEBHOOKS_SHOWN = {
  additionalTypenames: ["WebhookEndpoint"],
  requestPolicy: "cache-and-network" as const,
};

export function WebhooksPage() {
  usePageTitle("Webhooks");
  const [{ data, error }, reload] = useQuery({ query: WebhooksPageDocument, context: WEBHOOKS_SHOWN });
  const [isMaking, making] = useDisclosure(false);
  if (!data) {
    if (error === undefined) return <SectionsLoading label="Loading your webhooks" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  const isPro = data.viewer.plan === "pro";
  const add = isPro && (
    <Button leftSection={<IconPlus size={17} />} onClick={making.open}>
      New webhook
    </Button>
  );
  return (
    <Section
      title="Webhooks"
      lead="Each message that lands in an inbox is sent to your own system, signed, and tried again for three days if need be."
    >
      {data.webhookEndpoints.length === 0 ? (
        <EmptyState icon={<IconWebhook />} title={isPro ? "No webhooks" : "Part of the Pro plan"} action={add}>
          {isPro
            ? "Give an address of your own, and new messages are pushed there as they arrive."
            : "This account is on Free: messages go out by mail and CSV export. On Pro they can also be pushed to your own system."}
        </EmptyState>
      ) : (
        <Stack align="flex-start">
          {isPro ? (
            add
          ) : (
            <Alert color="amber" maw="var(--postern-measure)">
              This account is on Free, so its webhooks are paused: they are kept as they are and nothing is sent. Back
              on Pro they go on with what arrives from then on; what they missed can be replayed.
            </Alert>
          )}
          <CardList>
            {data.webhookEndpoints.map((endpoint) => (
              <WebhookRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </CardList>
        </Stack>
      )}
      <NewWebhookDialog opened={isMaking} onClose={making.close} forms={data.forms} />
    </Section>
  );
}
