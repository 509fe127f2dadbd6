import { Anchor, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Problem } from "../kit/ui/problem.tsx";
import { sendAuth } from "./session/auth-requests.ts";
import { useAuthForm } from "./session/use-auth-form.ts";

interface CodeFormProps {
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** The second step of a sign-in. */
export function CodeForm({ onDone, onBack }: CodeFormProps) {
  const [backup, setBackup] = useState(false);
  const { problem, isSending, onSubmit } = useAuthForm({
    send: (text) => sendAuth("/auth/sign-in/code", { code: text("code"), backup }),
    onDone,
  });
  return (
    <form onSubmit={onSubmit} key={backup ? "backup" : "app"}>
      <Stack>
        <TextInput
          name="code"
          label={backup ? "Backup code" : "Code from your app"}
          description={backup ? "Each backup code works once." : "The 6-digit code from your authenticator app."}
          autoComplete="one-time-code"
          inputMode={backup ? "text" : "numeric"}
          data-autofocus
          autoFocus
          required
          withAsterisk={false}
        />
        <Problem>{problem}</Problem>
        <Button type="submit" loading={isSending}>
          Sign in
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={() => setBackup(!backup)}>
            {backup ? "Use a code from the app" : "Use a backup code"}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Start again
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
