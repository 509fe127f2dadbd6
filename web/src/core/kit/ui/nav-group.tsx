import { Group, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface NavGroupProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly button: ReactNode;
  /** Each a list item. */
  readonly children: ReactNode;
}

/** A group of similar links in the sidebar. */
export function NavGroup({ title, button, children }: NavGroupProps) {
  const id = useId();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" flex="none" mih="1.5rem" mt="md" pl="0.65rem" pr="0.4rem">
        <Title order={2} id={id} fz="xs" fw={600} lh={1.55} c="dimmed">
          {title}
        </Title>
        {button}
      </Group>
      <Stack component="ul" gap={1} aria-labelledby={id}>
        {children}
      </Stack>
    </>
  );
}
