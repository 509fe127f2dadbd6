import { Button, PasswordInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { sendAuth } from "../../session/auth-requests.ts";
import { useAuthForm } from "../../session/use-auth-form.ts";
import { Dialog, DialogForm } from "../../ui/dialog.tsx";
import { Section } from "../../ui/section.tsx";

/** The end of the account, with everything that it has. */
export function DeleteAccountSection({ email }: { readonly email: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section
      title="Delete the account"
      lead="Every form, message, delivery, token, connected agent, webhook and record goes, for good and at once. Visitors of your forms are told that there is no such form. Export everything first if you may need it."
    >
      <Button variant="outline" color="brick" onClick={() => setIsAsking(true)}>
        Delete the account …
      </Button>
      {isAsking && <DeleteAccountDialog email={email} onCancel={() => setIsAsking(false)} />}
    </Section>
  );
}

function DeleteAccountDialog({ email, onCancel }: { readonly email: string; readonly onCancel: () => void }) {
  const [typed, setTyped] = useState("");
  const form = useAuthForm({
    send: (text, raw) => sendAuth("/auth/delete-account", { email: text("email"), password: raw("password") }),
    // A full load, so that nothing read so far stays in memory.
    onDone: () => window.location.assign("/sign-in"),
  });
  return (
    <Dialog opened onClose={onCancel} title="Delete the account for good?">
      <DialogForm
        {...form}
        label="Delete everything"
        cancel="Keep the account"
        onCancel={onCancel}
        isReady={typed.trim().toLowerCase() === email.toLowerCase()}
        isDestructive
      >
        <Text size="sm">Nothing of it can be brought back. Type {email} to say that you mean it.</Text>
        <TextInput
          name="email"
          label="E-mail address of the account"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
      </DialogForm>
    </Dialog>
  );
}
