import { Box, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { countOf } from "../kit/format/counts.ts";
import {
  type DeliveryState,
  ReplayDeliveriesDocument,
  type Webhook_EndpointFragment,
  WebhookDeliveryDocument,
  WebhookLogDocument,
} from "../kit/graphql/documents.ts";
import { describeFailure } from "../kit/graphql/failure.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { DELIVERY_STATES, type WebhookSearch } from "../kit/navigation/search-params.ts";
import base from "../kit/ui/base.module.css";
import { RowLink } from "../kit/ui/card-list.tsx";
import { FailureState } from "../kit/ui/failure-state.tsx";
import { PagedList } from "../kit/ui/paged-list.tsx";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { useRefresh } from "../kit/ui/use-refresh.ts";
import tabs from "../kit/ui/view-tabs.module.css";
import { STATE_LABELS } from "./describe-webhook.ts";
import { LogEntry } from "./log-entry.tsx";
import { ReplayRange } from "./replay-range.tsx";

interface WebhookLogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly search: WebhookSearch;
}

export function WebhookLog({ endpoint, search }: WebhookLogProps) {
  const mayReplay = endpoint.status === "active";
  const { delivery, state } = search;
  if (delivery !== undefined) {
    return (
      <Section
        title="Delivery"
        lead={
          <Text span fz="small" ff="monospace">
            {delivery}
          </Text>
        }
      >
        <LinkedDelivery endpointId={endpoint.id} id={delivery} mayReplay={mayReplay} />
      </Section>
    );
  }
  return (
    <Section title="Log" lead="Newest first. Log entries are deleted with their messages.">
      <Stack>
        {mayReplay && <ReplayRange endpointId={endpoint.id} />}
        <nav className={tabs.tabs} aria-label="Deliveries by state">
          {[undefined, ...DELIVERY_STATES].map((one) => (
            <Link
              key={one ?? "all"}
              to="/settings/integrations/$webhookId"
              params={{ webhookId: endpoint.id }}
              search={{ state: one }}
              replace
              resetScroll={false}
              className={tabs.tab}
              activeOptions={EXACT}
              aria-current={state === one ? "page" : undefined}
            >
              {one === undefined ? "All" : STATE_LABELS[one]}
            </Link>
          ))}
        </nav>
        <Deliveries key={state} endpointId={endpoint.id} state={state ?? null} mayReplay={mayReplay} />
      </Stack>
    </Section>
  );
}

interface LinkedDeliveryProps {
  readonly endpointId: string;
  readonly id: string;
  readonly mayReplay: boolean;
}

/** The delivery named by the address, with its attempts. */
function LinkedDelivery({ endpointId, id, mayReplay }: LinkedDeliveryProps) {
  const [{ data, error }, reload] = useQuery({ query: WebhookDeliveryDocument, variables: { id }, context: LOG_SHOWN });
  const [resend, isResending] = useResend();
  useRefresh(() => reload({ requestPolicy: "network-only" }));
  const found = data?.webhookDelivery.delivery;
  const isGone =
    error === undefined
      ? found !== undefined && found.endpointId !== endpointId
      : describeFailure(error).code === "NOT_FOUND";
  if (!found && !isGone) {
    if (error === undefined) return <Skeleton height={80} role="status" aria-label="Loading the delivery" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  return (
    <Stack maw="44rem">
      {found === undefined || isGone ? (
        <Text size="sm">
          This delivery is not in the log. Its message was deleted, or it is older than your retention period.
        </Text>
      ) : (
        <ul className={base.lined}>
          <LogEntry delivery={found} isSelected={false} onToggle={null} isLinked />
        </ul>
      )}
      <Group>
        {mayReplay && found !== undefined && !isGone && (
          <Button size="xs" loading={isResending} onClick={() => void resend({ endpointId, ids: [found.id] })}>
            Resend
          </Button>
        )}
        <RowLink to="/settings/integrations/$webhookId" params={{ webhookId: endpointId }}>
          Show the whole log
        </RowLink>
      </Group>
    </Stack>
  );
}

function useResend() {
  return useAction(ReplayDeliveriesDocument, "Nothing was resent", { additionalTypenames: ["WebhookDelivery"] });
}

interface DeliveriesProps {
  readonly endpointId: string;
  readonly state: DeliveryState | null;
  readonly mayReplay: boolean;
}

function Deliveries({ endpointId, state, mayReplay }: DeliveriesProps) {
  const variables = (after: string | null) => ({ endpointId, state, first: PAGE_SIZE, after });
  const [, reload] = useQuery({ query: WebhookLogDocument, variables: variables(null), context: LOG_SHOWN });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [resend, isResending] = useResend();
  useRefresh(() => reload({ requestPolicy: "network-only" }));

  const onToggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const onResend = async () => {
    if (await resend({ endpointId, ids: [...selected] })) setSelected(new Set());
  };

  return (
    <>
      {mayReplay && selected.size > 0 && (
        <Group>
          <Button size="xs" loading={isResending} onClick={onResend}>
            Resend {countOf(selected.size, "delivery", "deliveries")}
          </Button>
        </Group>
      )}
      <Box maw="44rem">
        <PagedList
          query={WebhookLogDocument}
          variables={variables}
          context={LOG_SHOWN}
          pageOf={({ webhookDeliveries }) => webhookDeliveries}
          row={(delivery) => (
            <LogEntry
              key={delivery.id}
              delivery={delivery}
              isSelected={selected.has(delivery.id)}
              onToggle={mayReplay ? () => onToggle(delivery.id) : null}
            />
          )}
          loading="Loading the log"
          empty={state === null ? "No deliveries yet." : "No deliveries in this state."}
          label="Show older deliveries"
          className={base.lined}
        />
      </Box>
    </>
  );
}

// Without it, the router considers "All" active in every state.
const EXACT = { explicitUndefined: true };
const PAGE_SIZE = 25;
const LOG_SHOWN = { additionalTypenames: ["WebhookDelivery"], requestPolicy: "cache-and-network" as const };
