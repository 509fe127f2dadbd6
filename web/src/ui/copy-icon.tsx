import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { IconButton } from "./icon-button.tsx";

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
