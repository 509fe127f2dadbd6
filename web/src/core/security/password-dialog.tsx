import { Text } from "@mantine/core";
import { Dialog, DialogForm } from "../kit/ui/dialog.tsx";
import { OwnPassword } from "../kit/ui/secret-input.tsx";
import type { Send } from "../kit/ui/use-submit.ts";
import { type AuthAnswer, sendAuth } from "../sign-in/session/auth-requests.ts";

interface PasswordDialogProps {
  readonly title: string;
  readonly lead?: string;
  readonly path: string;
  /** Sent with the password. */
  readonly body?: object;
  readonly label: string;
  readonly onCancel: () => void;
  readonly onDone: (answer: AuthAnswer) => void;
}

/** Asks for the password before something a borrowed browser must not do. */
export function PasswordDialog({ title, lead, path, body, label, onCancel, onDone }: PasswordDialogProps) {
  const send: Send = (_text, raw) => sendAuth(path, { ...body, password: raw("password") }, onDone);
  return (
    <Dialog opened onClose={onCancel} title={title}>
      <DialogForm send={send} label={label} onCancel={onCancel}>
        {lead !== undefined && <Text size="sm">{lead}</Text>}
        <OwnPassword data-autofocus />
      </DialogForm>
    </Dialog>
  );
}
