import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { CancelEmailChangeDocument, EmailChangeDocument } from "../../graphql/operations/documents.ts";
import { useMutation, useQuery } from "../../graphql/urql.ts";
import { sendAuth } from "../../session/auth-requests.ts";
import { useAuthForm } from "../../session/use-auth-form.ts";
import { Dialog, DialogForm } from "../../ui/dialog.tsx";
import { Instant } from "../../ui/instant.tsx";
import { notify, notifyFailure } from "../../ui/notify.ts";
import { OwnPassword } from "../../ui/secret-input.tsx";
import { useRefresh } from "../../ui/use-refresh.ts";

/** A change is confirmed from both mailboxes. */
export function AccountEmail({ known }: { readonly known: string }) {
  const [{ data }, reload] = useQuery({ query: EmailChangeDocument });
  const { email, emailChange } = data?.viewer ?? { email: known, emailChange: null };
  const refresh = () => reload({ requestPolicy: "network-only" });
  // Both emails are confirmed elsewhere.
  useRefresh(refresh);
  const [isAsking, setIsAsking] = useState(false);
  const [, cancelChange] = useMutation(CancelEmailChangeDocument);
  const begun = () => {
    setIsAsking(false);
    refresh();
  };
  const cancel = async () => {
    const { error } = await cancelChange({});
    if (error !== undefined) return notifyFailure("The change was not cancelled", error);
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
  const form = useAuthForm({
    send: (text, raw) => sendAuth("/auth/change-email", { email: text("email"), password: raw("password") }),
    onDone,
  });
  return (
    <Dialog opened onClose={onCancel} title="Change your email" closeOnClickOutside={false}>
      <DialogForm {...form} label="Send links" onCancel={onCancel}>
        <Text size="sm">
          A link is sent to {email} and to the new address. Your email changes once you have opened both.
        </Text>
        <TextInput
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          data-autofocus
          required
          withAsterisk={false}
        />
        <OwnPassword />
      </DialogForm>
    </Dialog>
  );
}
