import { Button, type ButtonProps, Group, Text, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./copy.module.css";
import { IconButton } from "./icon-button.tsx";

interface CopyButtonProps extends ButtonProps {
  readonly value: string;
  /** Completes the button's label: "the HTML". */
  readonly what: string;
}

export function CopyButton({ value, what, ...button }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        aria-label={`Copy ${what}`}
        onClick={() => clipboard.copy(value)}
        {...button}
      >
        {clipboard.copied ? "Copied" : "Copy"}
      </Button>
      <VisuallyHidden role="status">{clipboard.copied ? `Copied ${what}.` : ""}</VisuallyHidden>
    </>
  );
}

interface CopyIconProps {
  readonly value: string;
  readonly what: string;
}

export function CopyIcon({ value, what }: CopyIconProps) {
  const { copied, copy } = useClipboard({ timeout: 2000 });
  return (
    <IconButton
      size="sm"
      label={copied ? "Copied" : `Copy ${what}`}
      icon={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={() => copy(value)}
    />
  );
}

interface CopyLineProps {
  readonly value: string;
  readonly what: string;
  readonly testId: string;
}

/** A copyable line, such as a command or a secret shown only once. */
export function CopyLine({ value, what, testId }: CopyLineProps) {
  return (
    <Group wrap="nowrap" gap="xs" align="flex-start">
      <code className={classes.line} data-testid={testId}>
        {value}
      </code>
      <CopyButton value={value} what={what} size="sm" flex="none" />
    </Group>
  );
}

export function InlineCode({ children }: { readonly children: ReactNode }) {
  return (
    <Text component="code" fz="small" ff="monospace" style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  );
}

/** Several lines to copy, exactly as they are to be pasted. */
export function CodeBlock({ children }: { readonly children: string }) {
  return (
    <pre className={classes.block}>
      <code>{children}</code>
    </pre>
  );
}
