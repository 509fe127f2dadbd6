import { Box, Checkbox, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../kit/format/counts.ts";
import { WebhookDeliveryDocument, type WebhookLog_DeliveryFragment } from "../kit/graphql/documents.ts";
import { describeFailure } from "../kit/graphql/failure.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { folderAt, MAIN_FOLDER } from "../kit/navigation/folders.ts";
import { FactLine, RowLink } from "../kit/ui/card-list.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { describeState } from "./describe-webhook.ts";
import { HttpMessage, Payload } from "./http-message.tsx";
import classes from "./webhooks.module.css";

interface LogEntryProps {
  readonly delivery: WebhookLog_DeliveryFragment;
  readonly isSelected: boolean;
  readonly onToggle: (() => void) | null;
  /** True if the address names it; its attempts are then expanded. */
  readonly isLinked?: boolean;
}

export function LogEntry({ delivery, isSelected, onToggle, isLinked = false }: LogEntryProps) {
  const [isOpen, setIsOpen] = useState(isLinked);
  const { id, formId, formName, submissionId, state, attempts, createdAt, nextAttemptAt, lastDetail } = delivery;
  return (
    <Group component="li" py="0.7rem" gap="0.8rem" align="flex-start" wrap="nowrap">
      {onToggle !== null && (
        <Checkbox checked={isSelected} onChange={onToggle} aria-label={`Select the delivery ${id}`} mt={2} />
      )}
      <Box miw={0} flex={1}>
        <Group align="baseline" gap="0 0.8rem">
          <Text span inherit miw="6.5rem" {...(state === "failed" ? { c: "var(--postern-warning-ink)", fw: 600 } : {})}>
            {describeState(delivery)}
          </Text>
          <RowLink {...folderAt(formId, MAIN_FOLDER)} search={{ submission: submissionId }}>
            {formName}
          </RowLink>
          <Text span fz="small" c="dimmed" ml="auto">
            {isLinked ? (
              <Instant at={createdAt} as="short" />
            ) : (
              <RowLink
                to="/settings/integrations/$webhookId"
                params={{ webhookId: delivery.endpointId }}
                search={{ delivery: id }}
                title="Open this delivery"
              >
                <Instant at={createdAt} as="short" />
              </RowLink>
            )}
          </Text>
        </Group>
        <FactLine>
          {lastDetail !== null && <span>{lastDetail}</span>}
          {delivery.lastDurationMs !== null && <span>{formatCount(delivery.lastDurationMs)} ms</span>}
          {state === "pending" && attempts > 0 && nextAttemptAt !== null && (
            <span>
              Next attempt <Instant at={nextAttemptAt} as="short" />
            </span>
          )}
        </FactLine>
        <Payload deliveryId={id} />
        {attempts > 0 && (
          <details
            className={classes.message}
            open={isLinked}
            onToggle={(event) => setIsOpen(event.currentTarget.open)}
          >
            <summary>{attempts === 1 ? "1 attempt" : `${formatCount(attempts)} attempts`}</summary>
            {isOpen && <AttemptList deliveryId={id} />}
          </details>
        )}
      </Box>
    </Group>
  );
}

function AttemptList({ deliveryId }: { readonly deliveryId: string }) {
  const variables = { id: deliveryId };
  const [{ data, error }] = useQuery({ query: WebhookDeliveryDocument, variables, requestPolicy: "cache-and-network" });
  if (error !== undefined && !data) return <Text size="sm">{describeFailure(error).message}</Text>;
  if (!data) return <Skeleton height={40} role="status" aria-label="Loading the attempts" />;
  return (
    <Stack component="ol" gap="0.6rem" mt="0.4rem" pl="1.6rem" style={{ listStyle: "decimal" }}>
      {data.webhookDelivery.attempts.map((attempt) => (
        <li key={attempt.number} value={attempt.number}>
          <Instant at={attempt.at} as="full" /> · {formatCount(attempt.durationMs)} ms
          <div>{attempt.detail}</div>
          {attempt.requestHeaders.length > 0 && (
            <HttpMessage title="Request" headers={attempt.requestHeaders} body={null} />
          )}
          {attempt.responseStatus !== null && (
            <HttpMessage
              title={`Response ${attempt.responseStatus}`}
              headers={attempt.responseHeaders}
              body={attempt.responseBody}
            />
          )}
        </li>
      ))}
    </Stack>
  );
}
