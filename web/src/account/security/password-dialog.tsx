import { Text } from "@mantine/core";
import { Dialog, DialogForm } from "../../kit/ui/dialog.tsx";
import { OwnPassword } from "../../kit/ui/secret-input.tsx";
import { sendAuth } from "../../sign-in/session/auth-requests.ts";
import { useAuthForm } from "../../sign-in/session/use-auth-form.ts";

interface PasswordDialogProps {
  readonly title: string;
  readonly lead?: string;
  readonly path: string;
  readonly label: string;
  readonly onCancel: () => void;
  readonly onDone: (body: Readonly<Record<string, unknown>>) => void;
}

/** Asks for the password before something that a borrowed browser must not do. */
export function PasswordDialog({ title, lead, path, label, onCancel, onDone }: PasswordDialogProps) {
  const form = useAuthForm({ send: (_text, raw) => sendAuth(path, { password: raw("password") }), onDone });
  return (
    <Dialog opened onClose={onCancel} title={title}>
      <DialogForm {...form} label={label} onCancel={onCancel}>
        {lead !== undefined && <Text size="sm">{lead}</Text>}
        <OwnPassword data-autofocus />
      </DialogForm>
    </Dialog>
  );
}
