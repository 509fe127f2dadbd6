import { Divider } from "@mantine/core";
import { SubmitForm } from "../kit/ui/submit-form.tsx";
import { follow, sendAuth } from "./session/auth-requests.ts";
import type { AuthState } from "./session/auth-state.ts";

interface ProviderButtonProps {
  readonly auth: AuthState;
  /** Where to go then, or the secret of the invitation to join by. */
  readonly to: { readonly next: string } | { readonly token: string };
}

/** Leads to the provider, where the operator has set one, above the other ways in. */
export function ProviderButton({ auth: { singleSignOn, passwords }, to }: ProviderButtonProps) {
  if (singleSignOn === null) return null;
  return (
    <>
      <SubmitForm label={`Continue with ${singleSignOn.name}`} send={() => sendAuth("/auth/oidc/sign-in", to, follow)}>
        {null}
      </SubmitForm>
      {passwords && <Divider label="or" />}
    </>
  );
}
