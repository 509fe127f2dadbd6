import { Button, Group, Stack, Text } from "@mantine/core";
import { buildMcpConfig } from "../../agents/agent-access.ts";
import { CopyButton, CopyLine } from "../../ui/copy-button.tsx";
import classes from "./token-secret.module.css";

interface TokenSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

export function TokenSecret({ secret, onDone }: TokenSecretProps) {
  const config = buildMcpConfig(window.location.origin, secret);
  return (
    <Stack>
      <Text size="sm">This token is shown only once. If you lose it, revoke it and create another.</Text>
      <CopyLine value={secret} what="the token" testId="token-secret" />
      <Text size="sm" mt="xs">
        Add this to your MCP client:
      </Text>
      <pre className={classes.config}>
        <code>{config}</code>
      </pre>
      <Group justify="space-between">
        <CopyButton value={config} what="the client configuration" />
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
