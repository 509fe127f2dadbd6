import { Anchor, Text } from "@mantine/core";
import { nameOfPerson } from "../../../../../shared/people.ts";
import { switchAccount } from "../../../core/kit/access/open-account.ts";
import { JoinPageDocument } from "../../../core/kit/graphql/documents.ts";
import { SubmitForm } from "../../../core/kit/ui/submit-form.tsx";
import { useLoaded } from "../../../core/kit/ui/use-loaded.tsx";
import { sendAuth, signOut } from "../../../core/sign-in/session/auth-requests.ts";
import { type Invitation, readToken } from "./invitation.ts";

/** A signed-in user joins with their existing account. */
export function JoinAsUser({ invitation }: { readonly invitation: Invitation }) {
  const { data, pending } = useLoaded({ query: JoinPageDocument }, null);
  if (!data) return pending;
  const { email } = data.viewer;
  if (invitation.email !== null && invitation.email !== email) {
    return (
      <Text size="sm">
        This invitation is for {invitation.email}, and you are signed in as {email}. <SignOut>Sign out</SignOut> to use
        it.
      </Text>
    );
  }
  const join = () =>
    sendAuth("/auth/join-as-me", { token: readToken() }, ({ accountId }) => {
      if (typeof accountId === "string") switchAccount(accountId);
    });
  return (
    <>
      <SubmitForm label={`Join as ${nameOfPerson(data.viewer)}`} send={join}>
        {null}
      </SubmitForm>
      <Text size="sm" ta="center">
        You are signed in as {email}. Not you? <SignOut>Sign out</SignOut>
      </Text>
    </>
  );
}

function SignOut({ children }: { readonly children: string }) {
  const leave = async () => {
    if ((await signOut()) === null) window.location.reload();
  };
  return (
    <Anchor component="button" type="button" inherit onClick={() => void leave()}>
      {children}
    </Anchor>
  );
}
