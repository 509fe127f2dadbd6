import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { CancelEmailChangeDocument, EmailChangeDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { Dialog, DialogForm } from "../kit/ui/dialog.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { notify } from "../kit/ui/notify.ts";
import { OwnPassword } from "../kit/ui/secret-input.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { useRefresh } from "../kit/ui/use-refresh.ts";
import type { Send } from "../kit/ui/use-submit.ts";
import { sendAuth } from "../sign-in/session/auth-requests.ts";

/** A change must be confirmed from both mailboxes. */
export function AccountEmail({ known }: { readonly known: string }) {
  const [{ data }, reload] = useQuery({ query: EmailChangeDocument });
  const { email, emailChange } = data?.viewer ?? { email: known, emailChange: null };
  const refresh = () => reload({ requestPolicy: "network-only" });
  // Both confirmation links are opened elsewhere.
  useRefresh(refresh);
  const [isAsking, setIsAsking] = useState(false);
  const [cancelChange] = useAction(CancelEmailChangeDocument, "The change was not cancelled");
  const begun = () => {
    setIsAsking(false);
    refresh();
  };
  const cancel = async () => {
    if (!(await cancelChange({}))) return;
    notify({ message: `Your email stays ${email}.` });
    refresh();
  };
  return (
    <Stack gap="sm" align="flex-start">
      <Group gap="md">
        <span>{email}</span>
        <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
          Change email…
        </Button>
      </Group>
      {emailChange !== null && (
        <Alert color="amber" title={`Changing to ${emailChange.newEmail}`}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              Open the links in both emails before <Instant at={emailChange.expiresAt} as="full" />. Until both are
              opened, you sign in with {email}.
            </Text>
            <Text size="sm">
              {email}: {emailChange.approvedAt === null ? "waiting for approval" : "approved"}
              <br />
              {emailChange.newEmail}: {emailChange.confirmedAt === null ? "waiting for confirmation" : "confirmed"}
            </Text>
            <Button variant="default" size="compact-sm" onClick={() => void cancel()}>
              Cancel the change
            </Button>
          </Stack>
        </Alert>
      )}
      {isAsking && <ChangeEmailDialog email={email} onCancel={() => setIsAsking(false)} onDone={begun} />}
    </Stack>
  );
}

interface ChangeEmailDialogProps {
  readonly email: string;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function ChangeEmailDialog({ email, onCancel, onDone }: ChangeEmailDialogProps) {
  const send: Send = (text, raw) =>
    sendAuth("/auth/change-email", { email: text("email"), password: raw("password") }, onDone);
  return (
    <Dialog opened onClose={onCancel} title="Change your email" closeOnClickOutside={false}>
      <DialogForm send={send} label="Send links" onCancel={onCancel}>
        <Text size="sm">
          A link is sent to {email} and to the new address. Your email changes once you have opened both.
        </Text>
        <TextInput name="email" label="New email" type="email" autoComplete="email" data-autofocus required />
        <OwnPassword />
      </DialogForm>
    </Dialog>
  );
}
