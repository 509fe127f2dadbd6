import { Text } from "@mantine/core";
import { useState } from "react";
import { SubmitForm } from "../kit/ui/submit-form.tsx";
import { sendAuth } from "./session/auth-requests.ts";
import { EmailInput, SignUpForm } from "./sign-up-form.tsx";

/** Asks only for the email; the mailed link leads to the rest. */
export function OpenSignUp({ onDone }: { readonly onDone: () => void }) {
  const token = new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (token !== "") return <SignUpForm submitLabel="Create account" token={token} onDone={onDone} />;
  if (sentTo === null) return <ConfirmEmailForm onSent={setSentTo} />;
  return (
    <Text role="status">
      We sent a link to {sentTo}. Open it to create your account. If it doesn’t arrive, check your spam folder.
    </Text>
  );
}

function ConfirmEmailForm({ onSent }: { readonly onSent: (email: string) => void }) {
  return (
    <SubmitForm
      label="Continue"
      send={(text) => {
        const email = text("email");
        return sendAuth("/auth/sign-up", { email }, () => onSent(email));
      }}
    >
      <EmailInput />
    </SubmitForm>
  );
}
