import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./dialog.tsx";

interface ConfirmButtonProps extends ButtonProps {
  readonly "aria-label"?: string;
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly text: ReactNode;
  /** Label of the confirming button. */
  readonly confirm: string;
  readonly isDestructive?: boolean;
  readonly onConfirm: () => unknown;
}

/** A button that asks for confirmation before something irreversible. */
export function ConfirmButton({
  title,
  text,
  confirm,
  isDestructive = true,
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={title}
          label={confirm}
          isDestructive={isDestructive}
          onKeep={() => setAsking(false)}
          onConfirm={async () => {
            await onConfirm();
            setAsking(false);
          }}
        >
          {text}
        </ConfirmDialog>
      )}
    </>
  );
}
