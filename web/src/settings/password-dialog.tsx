import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { sendAuth } from "../session/auth-requests.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { Problem } from "../ui/problem.tsx";

interface PasswordDialogProps {
  readonly title: string;
  readonly lead?: string;
  /** Where the password is sent. */
  readonly path: string;
  readonly label: string;
  readonly onCancel: () => void;
  readonly onDone: (body: Readonly<Record<string, unknown>>) => void;
}

/** Asks for the password before something that a borrowed browser must not do. */
export function PasswordDialog({ title, lead, path, label, onCancel, onDone }: PasswordDialogProps) {
  const { problem, sending, onSubmit } = useAuthForm({
    send: (_text, raw) => sendAuth(path, { password: raw("password") }),
    onDone,
  });
  return (
    <Modal opened onClose={onCancel} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={onSubmit}>
        <Stack>
          {lead !== undefined && <Text size="sm">{lead}</Text>}
          <PasswordInput
            name="password"
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            required
            withAsterisk={false}
          />
          <Problem>{problem}</Problem>
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={sending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
