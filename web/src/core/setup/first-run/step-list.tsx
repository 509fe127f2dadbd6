import { Box, Center, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Step } from "./steps.ts";

interface StepListProps {
  readonly steps: readonly Step[];
  readonly headings: 2 | 3;
  readonly action: (name: Step["name"]) => ReactNode;
}

export function StepList({ steps, headings, action }: StepListProps) {
  return (
    <Stack component="ol" gap="1.4rem">
      {steps.map(({ name, title, text, isDone }, index) => (
        <Group key={name} component="li" align="flex-start" wrap="nowrap">
          <Center
            w="2.25rem"
            h="2.25rem"
            flex="none"
            bdrs="50%"
            fw={600}
            {...(isDone ? DONE : OPEN)}
            aria-hidden="true"
          >
            {isDone ? <IconCheck size={18} stroke={2.5} /> : index + 1}
          </Center>
          <div>
            <Title order={headings} fz="md" fw={600} lh={1.55} mt="0.3rem">
              {title}
              {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
            </Title>
            <Text inherit c="dimmed" maw="34rem" mt="0.3rem">
              {text}
            </Text>
            {!isDone && <Box mt="xs">{action(name)}</Box>}
          </div>
        </Group>
      ))}
    </Stack>
  );
}

const DONE = { bg: "var(--mantine-primary-color-filled)", c: "white" };
const OPEN = { bg: "var(--postern-chosen)", c: "var(--postern-accent)" };
