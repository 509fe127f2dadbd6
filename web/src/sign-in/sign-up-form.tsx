import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { localTimeZone } from "../format/clock.ts";
import { signUp } from "../session/auth-requests.ts";
import { useAuthForm } from "./use-auth-form.ts";

const SHORTEST_PASSWORD = 10;

interface SignUpFormProps {
  readonly submitLabel: string;
  readonly onDone: () => void;
}

export function SignUpForm({ submitLabel, onDone }: SignUpFormProps) {
  const timeZone = localTimeZone();
  const { problem, sending, onSubmit } = useAuthForm({
    send: (text) =>
      signUp({ name: text("name").trim(), email: text("email").trim(), password: text("password"), timeZone }),
    onDone,
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput name="name" label="Your name" autoComplete="name" required withAsterisk={false} maxLength={200} />
        <TextInput name="email" label="E-mail" type="email" autoComplete="username" required withAsterisk={false} />
        <PasswordInput
          name="password"
          label="Password"
          description={`At least ${SHORTEST_PASSWORD} characters. A few unrelated words are easy to remember.`}
          autoComplete="new-password"
          minLength={SHORTEST_PASSWORD}
          required
          withAsterisk={false}
        />
        {problem !== null && (
          <Alert color="brick" role="alert">
            {problem}
          </Alert>
        )}
        <Button type="submit" loading={sending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
