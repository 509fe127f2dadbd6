import { Anchor, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Places } from "../../core/kit/features.ts";
import { SubmitForm } from "../../core/kit/ui/submit-form.tsx";
import { sendAuth } from "../../core/sign-in/session/auth-requests.ts";

/** The second step of a sign-in. */
export function CodeForm({ onDone, onBack }: Places["signInCode"]) {
  const [backup, setBackup] = useState(false);
  return (
    <SubmitForm
      key={backup ? "backup" : "app"}
      send={(text) => sendAuth("/auth/sign-in/code", { code: text("code"), backup }, onDone)}
      label="Sign in"
      after={
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={() => setBackup(!backup)}>
            {backup ? "Use a code from the app" : "Use a backup code"}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Start again
          </Anchor>
        </Group>
      }
    >
      <TextInput
        name="code"
        label={backup ? "Backup code" : "Code from your app"}
        description={backup ? "Each backup code works once." : "The 6-digit code from your authenticator app."}
        autoComplete="one-time-code"
        inputMode={backup ? "text" : "numeric"}
        data-autofocus
        autoFocus
        required
      />
    </SubmitForm>
  );
}
