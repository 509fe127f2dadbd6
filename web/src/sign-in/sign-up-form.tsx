import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { localTimeZone } from "../format/clock.ts";
import { sendAuth } from "../session/auth-requests.ts";
import { SHORTEST_PASSWORD } from "../session/shortest-password.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { Problem } from "../ui/problem.tsx";

interface SignUpFormProps {
  readonly submitLabel: string;
  readonly onDone: () => void;
}

export function SignUpForm({ submitLabel, onDone }: SignUpFormProps) {
  const timeZone = localTimeZone();
  const { problem, sending, onSubmit } = useAuthForm({
    send: (text, raw) =>
      sendAuth("/auth/sign-up", { name: text("name"), email: text("email"), password: raw("password"), timeZone }),
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
        <Problem>{problem}</Problem>
        <Button type="submit" loading={sending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
