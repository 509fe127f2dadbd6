import { Anchor, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { wasInvited } from "../kit/access/open-account.ts";
import { hasDrafts } from "../kit/browser/drafts.ts";
import { readReturnPath } from "../kit/navigation/search-params.ts";
import { SignInFrame } from "../kit/ui/card-page.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { OpenSignUp } from "./open-sign-up.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const route = getRouteApi("/sign-in");

/** The way in: signing in, creating the first owner's account, or another one where the operator allows it. */
export function SignInPage() {
  const { auth, hasEnded } = route.useRouteContext();
  const { next, mode } = route.useSearch();
  // Checked here too: this is the one place where an address leaves the router.
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
          <Anchor renderRoot={(props) => <Link {...props} to="/sign-in" search={{ next }} />}>Sign in</Anchor>
        </Text>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Sign in" lead={hasEnded ? describeEnd() : "Sign in to your inbox."}>
      <SignInForm withPasskeys={auth.passkeys} onDone={enter} />
      {auth.signUp && (
        <Text size="sm" ta="center">
          New here?{" "}
          <Anchor renderRoot={(props) => <Link {...props} to="/sign-in" search={{ mode: "sign-up", next }} />}>
            Create an account
          </Anchor>
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
