import { Checkbox } from "@mantine/core";
import { sendAuth } from "../../session/auth-requests.ts";
import { NewPassword, SecretInput } from "../../ui/secret-input.tsx";
import { Section } from "../../ui/section.tsx";
import { SettingsForm } from "../../ui/settings-form.tsx";
import { answerWith } from "../../ui/use-settings-form.ts";

export function PasswordSection({ email }: { readonly email: string }) {
  return (
    <Section title="Password" lead="Changing it signs you out in every other browser.">
      <SettingsForm
        label="Change password"
        saved="Password changed"
        width="24rem"
        save={async (_text, raw) =>
          answerWith(
            (
              await sendAuth("/auth/password", {
                current: raw("current"),
                next: raw("next"),
                endAgents: raw("endAgents") === "on",
              })
            ).problem,
          )
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <SecretInput name="current" label="Current password" autoComplete="current-password" required />
        <NewPassword name="next" label="New password" />
        <Checkbox name="endAgents" label="Also revoke all agent tokens and disconnect all agents" />
      </SettingsForm>
    </Section>
  );
}
