import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import { WebhookLogDocument } from "../graphql/operations/documents.ts";
import { LogEntry } from "./log-entry.tsx";
import classes from "./webhooks.module.css";

export const LOG_PAGE_SIZE = 25;

interface LogPageProps {
  readonly endpointId: string;
  readonly after: string | null;
  readonly selected: ReadonlySet<string>;
  /** Null where nothing can be sent again. */
  readonly onToggle: ((id: string) => void) | null;
}

/** One page of the log, followed by the next when it is asked for. */
export function LogPage({ endpointId, after, selected, onToggle }: LogPageProps) {
  const [isNextWanted, setIsNextWanted] = useState(false);
  const variables = { endpointId, first: LOG_PAGE_SIZE, after };
  const [{ data, error, fetching }, reload] = useQuery({ query: WebhookLogDocument, variables });
  const nextCursor = data?.webhookDeliveries.nextCursor ?? null;
  return (
    <>
      {data && (
        <ul className={classes.page}>
          {data.webhookDeliveries.nodes.map((delivery) => (
            <LogEntry
              key={delivery.id}
              delivery={delivery}
              isSelected={selected.has(delivery.id)}
              onToggle={onToggle === null ? null : () => onToggle(delivery.id)}
            />
          ))}
        </ul>
      )}
      {error !== undefined ? (
        <Group mt="md" role="alert">
          <Text size="sm">{describeFailure(error).message}</Text>
          <Button variant="default" size="xs" onClick={() => reload({ requestPolicy: "network-only" })}>
            Try again
          </Button>
        </Group>
      ) : isNextWanted && nextCursor !== null ? (
        <LogPage endpointId={endpointId} after={nextCursor} selected={selected} onToggle={onToggle} />
      ) : (
        (nextCursor !== null || !data) && (
          <Button variant="default" size="xs" mt="md" loading={fetching} onClick={() => setIsNextWanted(true)}>
            Show older deliveries
          </Button>
        )
      )}
    </>
  );
}
