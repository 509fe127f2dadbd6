import { Button, Group, Stack, Text } from "@mantine/core";
import { CopyLine } from "../ui/copy-line.tsx";

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
      <CopyLine value={secret} what="the secret" testId="webhook-secret" />
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
