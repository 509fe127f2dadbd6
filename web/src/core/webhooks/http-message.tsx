import { Box, Group, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { WebhookPayloadDocument } from "../kit/graphql/documents.ts";
import { describeFailure } from "../kit/graphql/failure.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { CopyButton } from "../kit/ui/copy.tsx";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import classes from "./webhooks.module.css";

interface HttpMessageProps {
  readonly title: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: string | null;
}

/** Collapsed headers and the beginning of a body. Receivers' responses are as untrusted as visitor text. */
export function HttpMessage({ title, headers, body }: HttpMessageProps) {
  // Headers may repeat, so key them by position.
  const lines = headers.map((header, at) => ({ ...header, at }));
  return (
    <details className={classes.message}>
      <summary>{title}</summary>
      <div className={classes.wire}>
        {lines.map(({ name, value, at }) => (
          <div key={at}>
            <Text span inherit c="dimmed">
              {name}:
            </Text>{" "}
            <VisitorText text={value} />
          </div>
        ))}
        {body !== null && body !== "" && (
          <Box mt="0.6rem">
            <VisitorText text={body} block />
          </Box>
        )}
      </div>
    </details>
  );
}

/** The body of a delivery, loaded on expanding. It is rebuilt, so it shows what would be sent now. */
export function Payload({ deliveryId }: { readonly deliveryId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.message} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Payload</summary>
      {isOpen && <PayloadBody deliveryId={deliveryId} />}
    </details>
  );
}

function PayloadBody({ deliveryId }: { readonly deliveryId: string }) {
  const [{ data, error, fetching }] = useQuery({
    query: WebhookPayloadDocument,
    variables: { id: deliveryId },
    requestPolicy: "network-only",
  });
  if (error !== undefined) {
    const { code, message } = describeFailure(error);
    return <Text size="sm">{code === "NOT_FOUND" ? GONE : message}</Text>;
  }
  if (!data || fetching) return <Skeleton height={80} role="status" aria-label="Loading the payload" />;
  return (
    <>
      <Group justify="space-between" gap="xs" mt={4}>
        <span>As it would be sent now, with the current settings of the webhook and form.</span>
        <CopyButton value={data.webhookPayload} what="the payload" />
      </Group>
      <div className={classes.wire} data-testid="payload">
        <VisitorText text={indented(data.webhookPayload)} block />
      </div>
    </>
  );
}

const GONE = "The message was deleted, or it is older than your retention period. Its payload is gone with it.";

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
