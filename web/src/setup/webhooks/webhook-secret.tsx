import { Button, Group, Stack, Text } from "@mantine/core";
import { CopyLine } from "../../kit/ui/copy.tsx";

interface WebhookSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
  readonly note?: string;
}

export function WebhookSecret({ secret, onDone, note }: WebhookSecretProps) {
  return (
    <Stack>
      <Text size="sm">Use it to verify requests. It is shown only once. If you lose it, rotate the secret.</Text>
      <CopyLine value={secret} what="the secret" testId="webhook-secret" />
      <Text size="sm">{note ?? "Requests are signed according to the Standard Webhooks specification."}</Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
