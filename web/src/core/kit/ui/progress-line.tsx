import { Button, Group, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface ProgressLineProps {
  readonly label: string;
  readonly percent: number;
  /** The progress in words. */
  readonly children: ReactNode;
  readonly onCancel: () => void;
}

export function ProgressLine({ label, percent, children, onCancel }: ProgressLineProps) {
  return (
    <div>
      <Progress value={percent} size="sm" aria-label={label} animated />
      <Group justify="space-between" mt={6}>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
