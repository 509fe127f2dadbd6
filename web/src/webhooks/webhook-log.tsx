import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { countOf } from "../format/counts.ts";
import { describeFailure } from "../graphql/failure.ts";
import {
  type DeliveryState,
  ReplayDeliveriesDocument,
  type Webhook_EndpointFragment,
  WebhookDeliveryDocument,
  WebhookLogDocument,
} from "../graphql/operations/documents.ts";
import { useMutation, useQuery } from "../graphql/urql.ts";
import { DELIVERY_STATES, type WebhookSearch } from "../search-params.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { notifyFailure } from "../ui/notify.ts";
import { PagedList } from "../ui/paged-list.tsx";
import { Section } from "../ui/section.tsx";
import { useRefresh } from "../ui/use-refresh.ts";
import { STATE_LABELS } from "./describe-webhook.ts";
import { LogEntry } from "./log-entry.tsx";
import { ReplayRange } from "./replay-range.tsx";
import classes from "./webhooks.module.css";

interface WebhookLogProps {
  readonly endpoint: Webhook_EndpointFragment;
  readonly search: WebhookSearch;
}

export function WebhookLog({ endpoint, search }: WebhookLogProps) {
  const mayReplay = endpoint.status === "active";
  const { delivery, state } = search;
  if (delivery !== undefined) {
    return (
      <Section title="Delivery" lead={<span className={classes.id}>{delivery}</span>}>
        <LinkedDelivery endpointId={endpoint.id} id={delivery} mayReplay={mayReplay} />
      </Section>
    );
  }
  return (
    <Section title="Log" lead="Newest first. Log entries are deleted with their messages.">
      <Stack>
        {mayReplay && <ReplayRange endpointId={endpoint.id} />}
        <nav className={classes.states} aria-label="Deliveries by state">
          {[undefined, ...DELIVERY_STATES].map((one) => (
            <Link
              key={one ?? "all"}
              to="/settings/webhooks/$webhookId"
              params={{ webhookId: endpoint.id }}
              search={{ state: one }}
              replace
              resetScroll={false}
              className={classes.stateLink}
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

/** The delivery that the address names, with its attempts. */
function LinkedDelivery({ endpointId, id, mayReplay }: LinkedDeliveryProps) {
  const [{ data, error }, reload] = useQuery({ query: WebhookDeliveryDocument, variables: { id }, context: LOG_SHOWN });
  const [{ fetching }, resend] = useReplay(endpointId);
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
    <Stack className={classes.log}>
      {found === undefined || isGone ? (
        <Text size="sm">
          This delivery is not in the log. Its message was deleted, or it is older than your retention period.
        </Text>
      ) : (
        <ul className={classes.page}>
          <LogEntry delivery={found} isSelected={false} onToggle={null} isLinked />
        </ul>
      )}
      <Group>
        {mayReplay && found !== undefined && !isGone && (
          <Button size="xs" loading={fetching} onClick={() => void resend([found.id])}>
            Resend
          </Button>
        )}
        <Link to="/settings/webhooks/$webhookId" params={{ webhookId: endpointId }} className={classes.link}>
          Show the whole log
        </Link>
      </Group>
    </Stack>
  );
}

/** Sends deliveries again; the promise says whether they were queued. */
function useReplay(endpointId: string) {
  const [{ fetching }, replay] = useMutation(ReplayDeliveriesDocument);
  const resend = async (ids: readonly string[]): Promise<boolean> => {
    const { error } = await replay({ endpointId, ids: [...ids] }, { additionalTypenames: ["WebhookDelivery"] });
    if (error !== undefined) notifyFailure("Nothing was resent", error);
    return error === undefined;
  };
  return [{ fetching }, resend] as const;
}

interface DeliveriesProps {
  readonly endpointId: string;
  readonly state: DeliveryState | null;
  readonly mayReplay: boolean;
}

function Deliveries({ endpointId, state, mayReplay }: DeliveriesProps) {
  const variables = (after: string | null) => ({ endpointId, state, first: PAGE_SIZE, after });
  const context = LOG_SHOWN;
  const [{ data, error }, reload] = useQuery({ query: WebhookLogDocument, variables: variables(null), context });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [{ fetching }, resend] = useReplay(endpointId);
  useRefresh(() => reload({ requestPolicy: "network-only" }));

  const onToggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const onReplay = async () => {
    if (await resend([...selected])) setSelected(new Set());
  };

  if (!data) {
    if (error === undefined) return <Skeleton height={120} role="status" aria-label="Loading the log" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  if (data.webhookDeliveries.nodes.length === 0)
    return <Text size="sm">{state === null ? "No deliveries yet." : "No deliveries in this state."}</Text>;
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

// Without it, the router takes "All" for the current state whichever is shown.
const EXACT = { explicitUndefined: true };
const PAGE_SIZE = 25;
const LOG_SHOWN = { additionalTypenames: ["WebhookDelivery"], requestPolicy: "cache-and-network" as const };
