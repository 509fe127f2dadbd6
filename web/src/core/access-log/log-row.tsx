import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Instant } from "../kit/ui/instant.tsx";

interface LogRowProps {
  readonly what: ReactNode;
  /** Shown in place of the time, which moves below it. */
  readonly beside?: ReactNode;
  readonly who: ReactNode;
  readonly at: string;
}

export function LogRow({ what, beside, who, at }: LogRowProps) {
  const when = (
    <Text span fz="small" c="dimmed">
      <Instant at={at} as="short" />
    </Text>
  );
  const by = (
    <Text span fz="small" c="dimmed">
      {who}
    </Text>
  );
  return (
    <Box component="li" py="0.65rem">
      <Line left={what} right={beside ?? when} />
      <Line left={by} right={beside === undefined ? null : when} />
    </Box>
  );
}

function Line({ left, right }: { readonly left: ReactNode; readonly right: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="lg" style={{ overflowWrap: "anywhere" }}>
      <span>{left}</span>
      <Text span inherit flex="none">
        {right}
      </Text>
    </Group>
  );
}
