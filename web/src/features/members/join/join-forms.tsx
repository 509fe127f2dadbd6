import { Anchor, Text, TextInput } from "@mantine/core";
import { MAX_NAME_LENGTH } from "../../../../../shared/limits.ts";
import { nameOfPerson } from "../../../../../shared/people.ts";
import { forgetAccount, switchAccount } from "../../../core/kit/access/open-account.ts";
import { JoinPageDocument } from "../../../core/kit/graphql/documents.ts";
import { NewPassword } from "../../../core/kit/ui/secret-input.tsx";
import { SubmitForm } from "../../../core/kit/ui/submit-form.tsx";
import { useLoaded } from "../../../core/kit/ui/use-loaded.tsx";
import { sendAuth, signOut } from "../../../core/sign-in/session/auth-requests.ts";
import { EmailInput } from "../../../core/sign-in/sign-up-form.tsx";
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

/** A new user enters their name; they choose the address unless the invitation was mailed to one. */
export function NewUserForm({ invitation: { email } }: { readonly invitation: Invitation }) {
  return (
    <SubmitForm
      label="Join"
      send={(text, raw) => {
        const person = { name: text("name"), email: text("email"), password: raw("password") };
        return sendAuth("/auth/join", { token: readToken(), ...person }, () => {
          forgetAccount();
          window.location.assign("/");
        });
      }}
    >
      <TextInput name="name" label="Your name" autoComplete="name" required maxLength={MAX_NAME_LENGTH} />
      {email === null ? (
        <EmailInput />
      ) : (
        <TextInput name="email" label="Email" type="email" autoComplete="username" value={email} readOnly />
      )}
      <NewPassword name="password" label="Password" />
    </SubmitForm>
  );
}
