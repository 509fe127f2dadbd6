import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { countOf } from "../format/counts.ts";
import {
  ReplayDeliveriesDocument,
  type Webhook_EndpointFragment,
  WebhookLogDocument,
} from "../graphql/operations/documents.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { notifyFailure } from "../ui/notify.ts";
import { PagedList } from "../ui/paged-list.tsx";
import { Section } from "../ui/section.tsx";
import { useRefresh } from "../ui/use-refresh.ts";
import { LogEntry } from "./log-entry.tsx";
import { ReplayRange } from "./replay-range.tsx";
import classes from "./webhooks.module.css";

/** What was sent to a webhook, newest first, and how to send it again. */
export function WebhookLog({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  const mayReplay = endpoint.status === "active";
  return (
    <Section title="Log" lead="Newest first. Log entries are deleted with their messages.">
      <Stack>
        {mayReplay && <ReplayRange endpointId={endpoint.id} />}
        <Deliveries endpointId={endpoint.id} mayReplay={mayReplay} />
      </Stack>
    </Section>
  );
}

function Deliveries({ endpointId, mayReplay }: { readonly endpointId: string; readonly mayReplay: boolean }) {
  const variables = (after: string | null) => ({ endpointId, first: PAGE_SIZE, after });
  const context = LOG_SHOWN;
  const [{ data, error }, reload] = useQuery({ query: WebhookLogDocument, variables: variables(null), context });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [{ fetching }, replay] = useMutation(ReplayDeliveriesDocument);
  useRefresh(() => reload({ requestPolicy: "network-only" }));

  const onToggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const onReplay = async () => {
    const result = await replay({ endpointId, ids: [...selected] }, { additionalTypenames: ["WebhookDelivery"] });
    if (result.error !== undefined) notifyFailure("Nothing was resent", result.error);
    else setSelected(new Set());
  };

  if (!data) {
    if (error === undefined) return <Skeleton height={120} role="status" aria-label="Loading the log" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  if (data.webhookDeliveries.nodes.length === 0) return <Text size="sm">No deliveries yet.</Text>;
  return (
    <>
      {mayReplay && selected.size > 0 && (
        <Group>
          <Button size="xs" loading={fetching} onClick={onReplay}>
            Resend {countOf(selected.size, "delivery", "deliveries")}
          </Button>
        </Group>
      )}
      <div className={classes.log}>
        <PagedList
          query={WebhookLogDocument}
          variables={variables}
          pageOf={({ webhookDeliveries }) => webhookDeliveries}
          row={(delivery) => (
            <LogEntry
              key={delivery.id}
              delivery={delivery}
              isSelected={selected.has(delivery.id)}
              onToggle={mayReplay ? () => onToggle(delivery.id) : null}
            />
          )}
          label="Show older deliveries"
          className={classes.page}
        />
      </div>
    </>
  );
}

const PAGE_SIZE = 25;
const LOG_SHOWN = { additionalTypenames: ["WebhookDelivery"], requestPolicy: "cache-and-network" as const };
