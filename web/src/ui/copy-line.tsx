import { Group } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";
import classes from "./copy-line.module.css";

interface CopyLineProps {
  readonly value: string;
  readonly what: string;
  readonly testId: string;
}

/** One line to copy, such as a command or a secret that is shown only once. */
export function CopyLine({ value, what, testId }: CopyLineProps) {
  return (
    <Group wrap="nowrap" gap="xs" align="flex-start">
      <code className={classes.value} data-testid={testId}>
        {value}
      </code>
      <CopyButton value={value} what={what} size="sm" flex="none" />
    </Group>
  );
}
