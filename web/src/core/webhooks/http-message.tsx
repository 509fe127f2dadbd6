import { Box, Text } from "@mantine/core";
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
