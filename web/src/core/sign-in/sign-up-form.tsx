import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_NAME_LENGTH } from "../../../../shared/limits.ts";
import { localTimeZone } from "../kit/format/clock.ts";
import { NewPassword } from "../kit/ui/secret-input.tsx";
import { SubmitForm } from "../kit/ui/submit-form.tsx";
import type { Send } from "../kit/ui/use-submit.ts";
import { sendAuth } from "./session/auth-requests.ts";

interface SignUpFormProps {
  readonly submitLabel: string;
  /** From the mailed link, if emails must be confirmed first. */
  readonly token?: string;
  readonly needsSetUpCode?: boolean;
  readonly onDone: () => void;
}

export function SignUpForm({ submitLabel, token = "", needsSetUpCode = false, onDone }: SignUpFormProps) {
  const timeZone = localTimeZone();
  const send: Send = (text, raw) => {
    const asked = {
      name: text("name"),
      email: token === "" ? text("email") : "",
      token,
      password: raw("password"),
      timeZone,
      setUpCode: needsSetUpCode ? text("setUpCode") : "",
    };
    return sendAuth("/auth/sign-up", asked, onDone);
  };
  return (
    <SubmitForm send={send} label={submitLabel}>
      <TextInput name="name" label="Your name" autoComplete="name" required maxLength={MAX_NAME_LENGTH} />
      {token === "" && <EmailInput />}
      <NewPassword name="password" label="Password" />
      {needsSetUpCode && (
        <TextInput
          name="setUpCode"
          label="Set-up code"
          description="Printed in the terminal or log where Postern was started."
          defaultValue={setUpCodeIn(window.location.hash)}
          autoComplete="off"
          required
        />
      )}
    </SubmitForm>
  );
}

export function EmailInput({ autoComplete = "username" }: { readonly autoComplete?: string }) {
  return <TextInput name="email" label="Email" type="email" autoComplete={autoComplete} required />;
}

/** The set-up code from the link printed at start, if the page was opened with it. */
function setUpCodeIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get("setup") ?? "";
}

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
