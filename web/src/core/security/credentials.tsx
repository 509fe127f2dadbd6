import { Box, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogForm } from "../kit/ui/dialog.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { OwnPassword } from "../kit/ui/secret-input.tsx";
import type { Send } from "../kit/ui/use-submit.ts";
import { type AuthAnswer, sendAuth } from "../sign-in/session/auth-requests.ts";

interface CredentialRowProps {
  readonly name: ReactNode;
  readonly facts: ReactNode;
  /** Shown below the facts. */
  readonly warning?: ReactNode;
  readonly action: ReactNode;
}

/** A sign-in credential in a list. */
export function CredentialRow({ name, facts, warning, action }: CredentialRowProps) {
  return (
    <Group component="li" justify="space-between" gap="0.5rem 1rem" py="0.75rem">
      <Box flex="1 1 16rem">
        <Text span inherit fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {facts}
        </Text>
        {warning}
      </Box>
      {action}
    </Group>
  );
}

export function LastUse({ at }: { readonly at: string | null }) {
  if (at === null) return "not used yet";
  return (
    <>
      last used <Instant at={at} as="short" />
    </>
  );
}

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
