import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { signIn } from "../session/auth-requests.ts";
import { useAuthForm } from "./use-auth-form.ts";

export function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const { problem, sending, onSubmit } = useAuthForm({
    send: (text) => signIn({ email: text("email").trim(), password: text("password") }),
    onDone,
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput name="email" label="E-mail" type="email" autoComplete="username" required withAsterisk={false} />
        <PasswordInput name="password" label="Password" autoComplete="current-password" required withAsterisk={false} />
        {problem !== null && (
          <Alert color="brick" role="alert">
            {problem}
          </Alert>
        )}
        <Button type="submit" loading={sending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
