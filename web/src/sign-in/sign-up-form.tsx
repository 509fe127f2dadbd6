import { Button, Stack, TextInput } from "@mantine/core";
import { localTimeZone } from "../format/clock.ts";
import { sendAuth } from "../session/auth-requests.ts";
import { NewPassword } from "../session/new-password.tsx";
import { useAuthForm } from "../session/use-auth-form.ts";
import { Problem } from "../ui/problem.tsx";

interface SignUpFormProps {
  readonly submitLabel: string;
  readonly onDone: () => void;
}

export function SignUpForm({ submitLabel, onDone }: SignUpFormProps) {
  const timeZone = localTimeZone();
  const { problem, isSending, onSubmit } = useAuthForm({
    send: (text, raw) =>
      sendAuth("/auth/sign-up", { name: text("name"), email: text("email"), password: raw("password"), timeZone }),
    onDone,
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput name="name" label="Your name" autoComplete="name" required withAsterisk={false} maxLength={200} />
        <TextInput name="email" label="E-mail" type="email" autoComplete="username" required withAsterisk={false} />
        <NewPassword name="password" label="Password" />
        <Problem>{problem}</Problem>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
