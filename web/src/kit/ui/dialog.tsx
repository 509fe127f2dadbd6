import { Button, Group, Modal, type ModalProps, Stack, Text } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import classes from "./dialog.module.css";
import { Problem } from "./problem.tsx";

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
      {...modal}
    />
  );
}

const CLOSE = { "aria-label": "Close" };
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
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onChange?: FormEventHandler<HTMLFormElement>;
  readonly onCancel: () => void;
  readonly cancel?: string;
  readonly label: string;
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly isReady?: boolean;
  readonly isDestructive?: boolean;
  readonly children: ReactNode;
}

/** Inputs in a dialog, what was wrong with them, and the two ways out. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, onChange, onCancel, cancel = "Cancel", label, isSending, problem, children } = props;
  const { isReady = true, isDestructive = false } = props;
  return (
    <form onSubmit={onSubmit} onChange={onChange}>
      <Stack>
        {children}
        <Problem>{problem}</Problem>
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" loading={isSending} disabled={!isReady} {...(isDestructive ? DESTRUCTIVE : {})}>
          {label}
        </Button>
      </DialogButtons>
    </form>
  );
}

const DESTRUCTIVE = { color: "brick" } as const;

interface ConfirmDialogProps extends Pick<ModalProps, "opened" | "title" | "children"> {
  /** The way that changes nothing. */
  readonly keep: string;
  readonly label: string;
  readonly isBusy?: boolean;
  readonly isDestructive?: boolean;
  /** Button focused first: confirm, unless the question comes as a surprise. */
  readonly focus?: "keep" | "confirm";
  readonly onKeep: () => void;
  readonly onConfirm: () => void;
}

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, keep, label, isBusy = false, isDestructive = true, onKeep, onConfirm } = props;
  const { focus = "confirm" } = props;
  return (
    <Dialog opened={opened} onClose={onKeep} title={title}>
      <Text size="sm">{children}</Text>
      <DialogButtons>
        <Button variant="default" onClick={onKeep} data-autofocus={focus === "keep" || undefined}>
          {keep}
        </Button>
        <Button
          loading={isBusy}
          onClick={onConfirm}
          data-autofocus={focus === "confirm" || undefined}
          {...(isDestructive ? DESTRUCTIVE : {})}
        >
          {label}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
