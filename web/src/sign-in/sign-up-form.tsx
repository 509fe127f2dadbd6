import { Button, Stack, TextInput } from "@mantine/core";
import { MAX_NAME_LENGTH } from "../../../shared/limits.ts";
import { localTimeZone } from "../kit/format/clock.ts";
import { Problem } from "../kit/ui/problem.tsx";
import { NewPassword } from "../kit/ui/secret-input.tsx";
import { sendAuth } from "./session/auth-requests.ts";
import { useAuthForm } from "./session/use-auth-form.ts";

interface SignUpFormProps {
  readonly submitLabel: string;
  /** From the mailed link, where emails must be confirmed first. */
  readonly token?: string;
  readonly needsSetUpCode?: boolean;
  readonly onDone: () => void;
}

export function SignUpForm({ submitLabel, token = "", needsSetUpCode = false, onDone }: SignUpFormProps) {
  const timeZone = localTimeZone();
  const { problem, isSending, onSubmit } = useAuthForm({
    send: (text, raw) =>
      sendAuth("/auth/sign-up", {
        name: text("name"),
        email: token === "" ? text("email") : "",
        token,
        password: raw("password"),
        timeZone,
        setUpCode: needsSetUpCode ? text("setUpCode") : "",
      }),
    onDone,
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          name="name"
          label="Your name"
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={MAX_NAME_LENGTH}
        />
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
            withAsterisk={false}
          />
        )}
        <Problem>{problem}</Problem>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

export function EmailInput() {
  return <TextInput name="email" label="Email" type="email" autoComplete="username" required withAsterisk={false} />;
}

/** The code in the link that was printed at start, if this page was opened with it. */
function setUpCodeIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get("setup") ?? "";
}
