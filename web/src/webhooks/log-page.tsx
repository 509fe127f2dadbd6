import { useState } from "react";
import { useQuery } from "urql";
import { WebhookLogDocument } from "../graphql/operations/documents.ts";
import { OlderPages } from "../ui/older-pages.tsx";
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
      <OlderPages
        error={error}
        onRetry={() => reload({ requestPolicy: "network-only" })}
        hasMore={nextCursor !== null || !data}
        isLoading={fetching}
        label="Show older deliveries"
        onMore={() => setIsNextWanted(true)}
        next={
          isNextWanted && nextCursor !== null ? (
            <LogPage endpointId={endpointId} after={nextCursor} selected={selected} onToggle={onToggle} />
          ) : null
        }
      />
    </>
  );
}
