import { Button, Skeleton, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "urql";
import { WebhooksPageDocument } from "../graphql/operations/documents.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailureState } from "../ui/failure-state.tsx";
import { Section } from "../ui/section.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { NewWebhookDialog } from "./new-webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import classes from "./webhooks.module.css";

export const WEBHOOKS_SHOWN = {
  additionalTypenames: ["WebhookEndpoint"],
  requestPolicy: "cache-and-network" as const,
};

export function WebhooksPage() {
  usePageTitle("Webhooks");
  const [{ data, error }, reload] = useQuery({ query: WebhooksPageDocument, context: WEBHOOKS_SHOWN });
  const [isMaking, making] = useDisclosure(false);
  if (!data) {
    if (error === undefined) return <Skeleton height={240} role="status" aria-label="Loading your webhooks" />;
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
            <p className={classes.notice}>
              This account is on Free, so its webhooks are paused: they are kept as they are and nothing is sent. Back
              on Pro they go on with what arrives from then on; what they missed can be replayed.
            </p>
          )}
          <ul className={classes.list}>
            {data.webhookEndpoints.map((endpoint) => (
              <WebhookRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </ul>
        </Stack>
      )}
      <NewWebhookDialog opened={isMaking} onClose={making.close} forms={data.forms} />
    </Section>
  );
}
