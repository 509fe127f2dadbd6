import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { forgetAccount, inOpenAccount } from "../kit/access/open-account.ts";
import { Dialog, DialogForm } from "../kit/ui/dialog.tsx";
import { OwnPassword } from "../kit/ui/secret-input.tsx";
import { Section } from "../kit/ui/section.tsx";
import type { Send } from "../kit/ui/use-submit.ts";
import { sendAuth } from "../sign-in/session/auth-requests.ts";

/** Deletes the account with all its data. */
export function DeleteAccountSection({ email }: { readonly email: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section
      title="Delete account"
      lead="Permanently deletes your forms, messages and settings, and your forms stop working. Export your data first if you may need it."
    >
      <Button variant="outline" color="brick" onClick={() => setIsAsking(true)}>
        Delete account…
      </Button>
      {isAsking && <DeleteAccountDialog email={email} onCancel={() => setIsAsking(false)} />}
    </Section>
  );
}

function DeleteAccountDialog({ email, onCancel }: { readonly email: string; readonly onCancel: () => void }) {
  const [typed, setTyped] = useState("");
  const send: Send = (text, raw) =>
    sendAuth(inOpenAccount("/auth/delete-account"), { email: text("email"), password: raw("password") }, () => {
      forgetAccount();
      // Full load, so that nothing read so far stays in memory.
      window.location.assign("/sign-in");
    });
  return (
    <Dialog opened onClose={onCancel} title="Delete your account permanently?">
      <DialogForm
        send={send}
        label="Delete account"
        onCancel={onCancel}
        isReady={typed.trim().toLowerCase() === email.toLowerCase()}
        isDestructive
      >
        <Text size="sm">This cannot be undone. Type {email} to confirm.</Text>
        <TextInput
          name="email"
          label="Email address of the account"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          required
        />
        <OwnPassword />
      </DialogForm>
    </Dialog>
  );
}
