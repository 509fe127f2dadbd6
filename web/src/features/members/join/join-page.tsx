import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { LIMITED_WORDS, ROLE_NAMES, ROLE_WORDS } from "../../../core/kit/access/describe-role.ts";
import { CardPage, SignInFrame } from "../../../core/kit/ui/card-page.tsx";
import { EmptyState } from "../../../core/kit/ui/empty-state.tsx";
import { Fact, Facts } from "../../../core/kit/ui/facts.tsx";
import { FeatureSections } from "../../../core/kit/ui/feature-sections.tsx";
import { usePageTitle } from "../../../core/kit/ui/use-page-title.ts";
import type { AuthState } from "../../../core/sign-in/session/auth-state.ts";
import { SignInForm } from "../../../core/sign-in/sign-in-form.tsx";
import { type Invitation, readToken, useInvitation } from "./invitation.ts";
import { JoinAsUser, NewUserForm } from "./join-forms.tsx";

const route = getRouteApi("/join");

/** The target of an invitation link: what it offers, and how to accept it. */
export function JoinPage() {
  usePageTitle("Join");
  const { auth } = route.useRouteContext();
  const invitation = useInvitation();
  if (invitation === null) {
    return (
      <CardPage width="25rem">
        <Stack role="status" aria-label="Loading the invitation">
          <Skeleton height={34} width="70%" />
          <Skeleton height={120} />
          <Skeleton height={180} />
        </Stack>
      </CardPage>
    );
  }
  if (typeof invitation === "string") {
    return (
      <CardPage width="25rem">
        <EmptyState order={1} icon={<IconMailOff />} title="You can’t join with this link">
          {invitation}
        </EmptyState>
      </CardPage>
    );
  }
  return (
    <SignInFrame title="You’re invited" lead={describe(invitation)}>
      <Offer invitation={invitation} />
      {auth.signedIn ? <JoinAsUser invitation={invitation} /> : <WaysIn invitation={invitation} auth={auth} />}
    </SignInFrame>
  );
}

function describe({ inviter, role }: Invitation): string {
  return `${inviter} invites you to ${role === "reader" ? "read" : "work on"} messages from website forms.`;
}

function Offer({ invitation: { account, role, forms } }: { readonly invitation: Invitation }) {
  return (
    <Facts>
      <Fact name="Account">{account}</Fact>
      <Fact name="Your role">
        <strong>{ROLE_NAMES[role]}</strong>
        <Text size="sm" c="dimmed">
          {(forms === null ? ROLE_WORDS : LIMITED_WORDS)[role]}
        </Text>
      </Fact>
      <Fact name="Forms">{forms === null ? "All forms, including future ones" : forms.join(", ")}</Fact>
    </Facts>
  );
}

/** Choosing a name and a password, or signing in first for existing users. */
function WaysIn({ invitation, auth }: { readonly invitation: Invitation; readonly auth: AuthState }) {
  const [signsIn, setSignsIn] = useState(invitation.hasUser);
  const provider = <FeatureSections at="aboveSignIn" given={{ auth, to: { token: readToken() } }} />;
  if (!auth.passwords) return provider;
  return (
    <>
      {provider}
      {signsIn ? (
        <>
          <Text size="sm">Sign in to join{invitation.hasUser ? ` as ${invitation.email}` : ""}.</Text>
          <SignInForm withPasskeys={auth.passkeys} onDone={() => window.location.reload()} />
        </>
      ) : (
        <NewUserForm invitation={invitation} />
      )}
      {!invitation.hasUser && (
        <Text size="sm" ta="center">
          {signsIn ? "New here? " : "Already use Postern here? "}
          <Anchor component="button" type="button" inherit onClick={() => setSignsIn(!signsIn)}>
            {signsIn ? "Choose a name and password" : "Sign in"}
          </Anchor>
        </Text>
      )}
    </>
  );
}
