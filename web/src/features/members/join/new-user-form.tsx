import { TextInput } from "@mantine/core";
import { MAX_NAME_LENGTH } from "../../../../../shared/limits.ts";
import { forgetAccount } from "../../../core/kit/access/open-account.ts";
import { NewPassword } from "../../../core/kit/ui/secret-input.tsx";
import { SubmitForm } from "../../../core/kit/ui/submit-form.tsx";
import { sendAuth } from "../../../core/sign-in/session/auth-requests.ts";
import { EmailInput } from "../../../core/sign-in/sign-up-form.tsx";
import { type Invitation, readToken } from "./invitation.ts";

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
