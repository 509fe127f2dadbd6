import { Anchor, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Problem } from "../kit/ui/problem.tsx";
import { CodeForm } from "./code-form.tsx";
import { sendAuth } from "./session/auth-requests.ts";
import { useAuthForm } from "./session/use-auth-form.ts";

/** The password and, for those who have set one up, a code after it. */
export function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const [needsCode, setNeedsCode] = useState(false);
  const { problem, isSending, onSubmit } = useAuthForm({
    send: (text, raw) => sendAuth("/auth/sign-in", { email: text("email"), password: raw("password") }),
    onDone: (body) => (body.needsCode === true ? setNeedsCode(true) : onDone()),
  });
  if (needsCode) return <CodeForm onDone={onDone} onBack={() => setNeedsCode(false)} />;
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput name="email" label="Email" type="email" autoComplete="username" required withAsterisk={false} />
        <PasswordInput name="password" label="Password" autoComplete="current-password" required withAsterisk={false} />
        <Problem>{problem}</Problem>
        <Button type="submit" loading={isSending}>
          Sign in
        </Button>
        <Anchor size="sm" ta="center" renderRoot={(props) => <Link {...props} to="/forgot-password" />}>
          Forgot password?
        </Anchor>
      </Stack>
    </form>
  );
}
