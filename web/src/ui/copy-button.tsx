import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

interface CopyButtonProps extends ButtonProps {
  readonly value: string;
  /** What is copied, for the button's name: "the HTML". */
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
