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
    /** False if it has inputs or something is running, so a stray click loses nothing. */
    | "closeOnClickOutside"
  > {
  /** False if only its own buttons close it, because its contents are shown only once. */
  readonly dismissible?: boolean;
}

/** The base of every dashboard dialog. */
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
// The header belongs to its dialog and is no page landmark: there may be two of them.
const ATTRIBUTES = { header: { role: "none" } };
const OVERLAY = { backgroundOpacity: 0.45 };

/** A dialog's buttons, full width on a phone. */
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

/** A dialog's inputs, their error, and the submit and cancel buttons. */
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
  /** Label of the button that changes nothing. */
  readonly keep?: string;
  readonly label: string;
  readonly isDestructive?: boolean;
  /** Button focused first: confirm, unless the question is unexpected. */
  readonly focus?: "keep" | "confirm";
  readonly onKeep: () => void;
  /** The button stays busy until the returned promise settles. */
  readonly onConfirm: () => unknown;
}

/** Asks for confirmation before something irreversible. */
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
