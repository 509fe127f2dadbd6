import { Button, Group, Modal, type ModalProps, Stack, Text } from "@mantine/core";
import { type FormEventHandler, type ReactNode, useState } from "react";
import classes from "./dialog.module.css";
import { Problem } from "./problem.tsx";
import { type Send, useSubmit } from "./use-submit.ts";

interface DialogProps
  extends Pick<
    ModalProps,
    | "opened"
    | "onClose"
    | "size"
    | "title"
    | "children"
    | "withCloseButton"
    | "closeButtonProps"
    /** False where it has inputs or something is running, so that a stray click loses nothing. */
    | "closeOnClickOutside"
  > {
  /** False where only its own buttons close it, because what it shows is shown once. */
  readonly dismissible?: boolean;
}

/** Every dialog of the dashboard. */
export function Dialog({ closeOnClickOutside = true, dismissible = true, ...modal }: DialogProps) {
  return (
    <Modal
      closeButtonProps={CLOSE}
      closeOnClickOutside={closeOnClickOutside && dismissible}
      closeOnEscape={dismissible}
      overlayProps={OVERLAY}
      attributes={ATTRIBUTES}
      {...modal}
    />
  );
}

const CLOSE = { "aria-label": "Close" };
// A heading of its dialog, and no landmark of the page: there may be two of them.
const ATTRIBUTES = { header: { role: "none" } };
const OVERLAY = { backgroundOpacity: 0.45 };

/** The buttons at the end of a dialog: as wide as the screen on a phone. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return (
    <Group className={classes.buttons ?? ""} justify="flex-end" mt="lg">
      {children}
    </Group>
  );
}

interface DialogFormProps {
  readonly send: Send;
  readonly onChange?: FormEventHandler<HTMLFormElement>;
  readonly onCancel: () => void;
  readonly label: string;
  readonly isReady?: boolean;
  readonly isDestructive?: boolean;
  readonly children: ReactNode;
}

/** Inputs in a dialog, what was wrong with them, and the two ways out. */
export function DialogForm({ send, onChange, onCancel, label, children, ...rest }: DialogFormProps) {
  const { isReady = true, isDestructive = false } = rest;
  const { problem, isSending, onSubmit } = useSubmit(send);
  return (
    <form onSubmit={onSubmit} onChange={onChange}>
      <Stack>
        {children}
        <Problem>{problem}</Problem>
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending} disabled={!isReady} {...(isDestructive ? DESTRUCTIVE : {})}>
          {label}
        </Button>
      </DialogButtons>
    </form>
  );
}

const DESTRUCTIVE = { color: "brick" } as const;

interface ConfirmDialogProps extends Pick<ModalProps, "title" | "children"> {
  readonly opened?: boolean;
  /** The way that changes nothing. */
  readonly keep?: string;
  readonly label: string;
  readonly isDestructive?: boolean;
  /** Button focused first: confirm, unless the question comes as a surprise. */
  readonly focus?: "keep" | "confirm";
  readonly onKeep: () => void;
  /** The button waits for what this promises. */
  readonly onConfirm: () => unknown;
}

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened = true, title, children, keep = "Cancel", label, onKeep, onConfirm } = props;
  const { isDestructive = true, focus = "confirm" } = props;
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <Dialog opened={opened} onClose={onKeep} title={title}>
      <Text size="sm">{children}</Text>
      <DialogButtons>
        <Button variant="default" onClick={onKeep} data-autofocus={focus === "keep" || undefined}>
          {keep}
        </Button>
        <Button
          loading={isBusy}
          onClick={() => void confirm()}
          data-autofocus={focus === "confirm" || undefined}
          {...(isDestructive ? DESTRUCTIVE : {})}
        >
          {label}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
