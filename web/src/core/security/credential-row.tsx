import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Instant } from "../kit/ui/instant.tsx";

interface CredentialRowProps {
  readonly name: ReactNode;
  readonly facts: ReactNode;
  /** Shown below the facts. */
  readonly warning?: ReactNode;
  readonly action: ReactNode;
}

/** A sign-in credential in a list. */
export function CredentialRow({ name, facts, warning, action }: CredentialRowProps) {
  return (
    <Group component="li" justify="space-between" gap="0.5rem 1rem" py="0.75rem">
      <Box flex="1 1 16rem">
        <Text span inherit fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {facts}
        </Text>
        {warning}
      </Box>
      {action}
    </Group>
  );
}

export function LastUse({ at }: { readonly at: string | null }) {
  if (at === null) return "not used yet";
  return (
    <>
      last used <Instant at={at} as="short" />
    </>
  );
}
