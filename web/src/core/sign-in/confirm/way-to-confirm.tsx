import { Button, Stack, Text } from "@mantine/core";
import { Problem } from "../../kit/ui/problem.tsx";
import { useSubmit } from "../../kit/ui/use-submit.ts";

interface WayToConfirmProps {
  readonly label: string;
  readonly hint?: string;
  readonly send: () => Promise<string | null>;
}

/** A button that confirms who the user is in another way than by password. */
export function WayToConfirm({ label, hint, send }: WayToConfirmProps) {
  const { problem, isSending, onSubmit } = useSubmit(send);
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="xs">
        <Button type="submit" variant="default" loading={isSending}>
          {label}
        </Button>
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        <Problem>{problem}</Problem>
      </Stack>
    </form>
  );
}
