import { Button, Group, Stack, Text } from "@mantine/core";
import { CopyButton } from "../ui/copy-button.tsx";
import classes from "./webhooks.module.css";

interface WebhookSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
  readonly note?: string;
}

export function WebhookSecret({ secret, onDone, note }: WebhookSecretProps) {
  return (
    <Stack>
      <Text size="sm">
        Your system verifies with it that a request comes from here. This is the only time it is shown. Lost it? Give
        the webhook a new one.
      </Text>
      <Group wrap="nowrap" gap="xs" align="flex-start">
        <code className={classes.secret} data-testid="webhook-secret">
          {secret}
        </code>
        <CopyButton value={secret} what="the secret" size="sm" />
      </Group>
      <Text size="sm">
        {note ??
          "Requests are signed per the Standard Webhooks specification, for which there are libraries in many languages."}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
