import { Skeleton, Text } from "@mantine/core";
import { formatCount } from "../format/counts.ts";
import { describeFailure } from "../graphql/failure.ts";
import { WebhookDeliveryDocument } from "../graphql/operations/documents.ts";
import { useQuery } from "../graphql/urql.ts";
import { Instant } from "../ui/instant.tsx";
import { HttpMessage } from "./http-message.tsx";
import classes from "./webhooks.module.css";

export function AttemptList({ deliveryId }: { readonly deliveryId: string }) {
  const variables = { id: deliveryId };
  const [{ data, error }] = useQuery({ query: WebhookDeliveryDocument, variables, requestPolicy: "cache-and-network" });
  if (error !== undefined && !data) return <Text size="sm">{describeFailure(error).message}</Text>;
  if (!data) return <Skeleton height={40} role="status" aria-label="Loading the attempts" />;
  return (
    <ol className={classes.attempts}>
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
    </ol>
  );
}
