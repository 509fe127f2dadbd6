import { PasswordInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { TextLink } from "../kit/ui/links.tsx";
import { SubmitForm } from "../kit/ui/submit-form.tsx";
import { sendAuth } from "./session/auth-requests.ts";
import { EmailInput } from "./sign-up-form.tsx";

interface SignInFormProps {
  /** Other sign-in methods, above the password. */
  readonly before?: ReactNode;
  readonly withPasskeys: boolean;
  readonly onDone: () => void;
}

/** The password, followed by a code if the user has a second factor; or a passkey instead of both. */
export function SignInForm({ before, withPasskeys, onDone }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  if (needsCode) return <FeatureSections at="signInCode" given={{ onDone, onBack: () => setNeedsCode(false) }} />;
  return (
    <>
      {before}
      <SubmitForm
        send={(text, raw) =>
          sendAuth("/auth/sign-in", { email: text("email"), password: raw("password") }, (answer) =>
            answer.needsCode === true ? setNeedsCode(true) : onDone(),
          )
        }
        label="Sign in"
        after={
          <>
            {withPasskeys && <FeatureSections at="belowSignIn" given={{ onDone }} />}
            <TextLink size="sm" ta="center" to="/forgot-password">
              Forgot password?
            </TextLink>
          </>
        }
      >
        <EmailInput autoComplete="username webauthn" />
        <PasswordInput name="password" label="Password" autoComplete="current-password" required />
      </SubmitForm>
    </>
  );
}
