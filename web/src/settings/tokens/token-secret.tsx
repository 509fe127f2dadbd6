import { Button, Group, Stack, Text } from "@mantine/core";
import { CopyButton } from "../../ui/copy-button.tsx";
import { CopyLine } from "../../ui/copy-line.tsx";
import { buildMcpConfig } from "./mcp-config.ts";
import classes from "./token-secret.module.css";

interface TokenSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

export function TokenSecret({ secret, onDone }: TokenSecretProps) {
  const config = buildMcpConfig(window.location.origin, secret);
  return (
    <Stack>
      <Text size="sm">
        This is the only time it is shown: Postern keeps no copy. Lost it? Revoke it and make another.
      </Text>
      <CopyLine value={secret} what="the token" testId="token-secret" />
      <Text size="sm" mt="xs">
        Most MCP clients take it like this:
      </Text>
      <pre className={classes.config}>
        <code>{config}</code>
      </pre>
      <Group justify="space-between">
        <CopyButton value={config} what="the client configuration" />
        <Button onClick={onDone}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
