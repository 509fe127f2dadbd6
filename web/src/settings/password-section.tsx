import { sendAuth } from "../session/auth-requests.ts";
import { NewPassword } from "../session/new-password.tsx";
import { SecretInput } from "../ui/secret-input.tsx";
import { Section } from "../ui/section.tsx";
import { SettingsForm } from "../ui/settings-form.tsx";
import { answerWith } from "../ui/use-settings-form.ts";

export function PasswordSection({ email }: { readonly email: string }) {
  return (
    <Section title="Password" lead="Changing it signs every other browser out. Connected agents and tokens stay.">
      <SettingsForm
        label="Change password"
        saved="Changed. Every other browser is signed out."
        width="24rem"
        save={async (_text, raw) =>
          answerWith((await sendAuth("/auth/password", { current: raw("current"), next: raw("next") })).problem)
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <SecretInput name="current" label="Current password" autoComplete="current-password" required />
        <NewPassword name="next" label="New password" />
      </SettingsForm>
    </Section>
  );
}
