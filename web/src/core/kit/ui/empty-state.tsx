import { Center, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** 1 if it is the only content of the page. */
  readonly order?: 1 | 2;
}

/** Says why the list is empty and how to fill it. */
export function EmptyState({ icon, title, children, action, order = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" px="1.5rem" py="clamp(2rem, 9vh, 6rem)">
      <Center w="3.5rem" h="3.5rem" bdrs="50%" bg="var(--postern-hover)" c="var(--postern-accent)" aria-hidden="true">
        {icon}
      </Center>
      <Title order={order} size="h3" ta="center">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" ta="center" size="sm" maw="24rem" component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
