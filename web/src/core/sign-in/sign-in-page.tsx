import { Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { readReturnPath } from "../../../../shared/return-path.ts";
import { wasInvited } from "../kit/access/open-account.ts";
import { hasDrafts } from "../kit/browser/drafts.ts";
import { SignInFrame } from "../kit/ui/card-page.tsx";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { TextLink } from "../kit/ui/links.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { OpenSignUp, SignUpForm } from "./sign-up-form.tsx";

const route = getRouteApi("/sign-in");

/** Signs in, or creates the first owner's account, or another one if the operator allows it. */
export function SignInPage() {
  const { auth, hasEnded } = route.useRouteContext();
  const { next, mode } = route.useSearch();
  const navigate = route.useNavigate();
  // Checked here too, as this is the one place where an address leaves the router.
  const enter = () => window.location.assign(readReturnPath(next) ?? "/");
  usePageTitle(auth.firstRun ? "Welcome" : "Sign in");

  if (auth.firstRun && auth.signUp) {
    return (
      <SignInFrame title="Welcome to Postern" lead="Create your account to get started.">
        <SignUpForm submitLabel="Create account" needsSetUpCode={auth.needsSetUpCode} onDone={enter} />
      </SignInFrame>
    );
  }
  if (mode === "sign-up" && auth.signUp) {
    return (
      <SignInFrame title="Create an account" lead="A private inbox for the forms on your website.">
        <OpenSignUp onDone={enter} />
        <Text size="sm" ta="center">
          Already have one?{" "}
          <TextLink to="/sign-in" search={{ next }}>
            Sign in
          </TextLink>
        </Text>
      </SignInFrame>
    );
  }
  if (mode === "code") {
    const startAgain = () => void navigate({ search: { next } });
    return (
      <SignInFrame title="Sign in" lead="One more step: your code.">
        <FeatureSections at="signInCode" given={{ onDone: enter, onBack: startAgain }} />
      </SignInFrame>
    );
  }
  const provider = <FeatureSections at="aboveSignIn" given={{ auth, to: { next: readReturnPath(next) ?? "/" } }} />;
  return (
    <SignInFrame title="Sign in" lead={hasEnded ? describeEnd() : "Sign in to your inbox."}>
      {auth.passwords ? <SignInForm before={provider} withPasskeys={auth.passkeys} onDone={enter} /> : provider}
      {auth.signUp && (
        <Text size="sm" ta="center">
          New here?{" "}
          <TextLink to="/sign-in" search={{ mode: "sign-up", next }}>
            Create an account
          </TextLink>
        </Text>
      )}
    </SignInFrame>
  );
}

function describeEnd(): string {
  const sentences = [
    "You were signed out.",
    ...(wasInvited() ? ["If you can’t sign in again, you are no longer a member of the account."] : []),
    ...(hasDrafts() ? ["Your draft is kept."] : []),
  ];
  return sentences.join(" ");
}
