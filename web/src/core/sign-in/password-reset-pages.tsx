import { Checkbox, Code, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { SignInFrame } from "../kit/ui/card-page.tsx";
import { ButtonLink, TextLink } from "../kit/ui/links.tsx";
import { NewPassword } from "../kit/ui/secret-input.tsx";
import { SubmitForm } from "../kit/ui/submit-form.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { sendAuth } from "./session/auth-requests.ts";
import { EmailInput } from "./sign-up-form.tsx";

const forgotRoute = getRouteApi("/forgot-password");

/** Requests a reset link by mail, or shows the command if Postern cannot send email. */
export function ForgotPasswordPage() {
  usePageTitle("Reset password");
  const { resetsByEmail } = forgotRoute.useLoaderData();
  const [requested, setRequested] = useState(false);
  if (!resetsByEmail) {
    return (
      <SignInFrame title="Reset password" lead="This server cannot send email, so the password is reset on the server.">
        <Text size="sm">Run this command where Postern is installed:</Text>
        <Code block>npx postern owner reset-password --email you@example.com</Code>
        <ToSignIn />
      </SignInFrame>
    );
  }
  if (requested) {
    return (
      <SignInFrame title="Check your email" lead="If an account has this address, a link is on its way.">
        <Text size="sm">The link works once, for 45 minutes. Look in your spam folder if it doesn’t arrive.</Text>
        <ToSignIn />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Reset password" lead="We’ll email you a link to choose a new password.">
      <SubmitForm
        label="Send link"
        send={(text) => sendAuth("/auth/forgot-password", { email: text("email") }, () => setRequested(true))}
      >
        <EmailInput />
      </SubmitForm>
      <ToSignIn />
    </SignInFrame>
  );
}

/** Reads the token from the address fragment. */
export function ResetPasswordPage() {
  usePageTitle("Choose a new password");
  const [token] = useState(() => window.location.hash.slice(1));
  /** Credentials that stay valid after the password change. */
  const [left, setLeft] = useState<{ readonly agents: number; readonly passkeys: number } | null>(null);
  if (left !== null) {
    const { agents, passkeys } = left;
    const next = agents > 0 ? "/settings/agents" : passkeys > 0 ? "/settings/security" : null;
    return (
      <SignInFrame title="Password changed" lead="You’re signed out in every browser. Sign in with your new password.">
        {agents > 0 && (
          <Text size="sm">
            Connected agents and agent tokens still have access ({agents}). You can review them after you sign in.
          </Text>
        )}
        {passkeys > 0 && (
          <Text size="sm">Passkeys can still sign in ({passkeys}). You can review them under Settings → Security.</Text>
        )}
        <ButtonLink to="/sign-in" search={next === null ? {} : { next }}>
          Sign in
        </ButtonLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Choose a new password" lead="This signs you out in every browser.">
      <SubmitForm
        label="Change password"
        send={(_text, raw) =>
          sendAuth(
            "/auth/reset-password",
            {
              token,
              password: raw("password"),
              endAgents: raw("endAgents") === "on",
              removePasskeys: raw("removePasskeys") === "on",
            },
            ({ agents, passkeys }) => setLeft({ agents: numberOr0(agents), passkeys: numberOr0(passkeys) }),
          )
        }
      >
        <NewPassword name="password" label="New password" />
        <Checkbox name="endAgents" label="Also revoke all agent tokens and disconnect all agents" />
        <Checkbox name="removePasskeys" label="Also remove all passkeys" />
      </SubmitForm>
      <ToSignIn>
        <TextLink size="sm" ta="center" to="/forgot-password">
          Send a new link
        </TextLink>
      </ToSignIn>
    </SignInFrame>
  );
}

const numberOr0 = (value: unknown) => (typeof value === "number" ? value : 0);

function ToSignIn({ children }: { readonly children?: ReactNode }) {
  return (
    <Stack gap="xs" align="center">
      {children}
      <TextLink size="sm" to="/sign-in" search={{}}>
        Back to sign in
      </TextLink>
    </Stack>
  );
}
