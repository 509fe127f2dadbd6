import { Checkbox, Stack } from "@mantine/core";
import { SecurityPageDocument } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import { sendAuth } from "../../session/auth-requests.ts";
import { FailureState } from "../../ui/failure-state.tsx";
import { NewPassword, SecretInput } from "../../ui/secret-input.tsx";
import { Section, SectionsLoading } from "../../ui/section.tsx";
import { SettingsForm } from "../../ui/settings-form.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { answerWith } from "../../ui/use-settings-form.ts";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

export function SecurityPage() {
  usePageTitle("Security");
  const [{ data, error }, reload] = useQuery({ query: SecurityPageDocument });
  const refresh = () => reload({ requestPolicy: "network-only" });
  if (!data) {
    if (error === undefined) return <SectionsLoading label="Loading" />;
    return <FailureState error={error} onRetry={refresh} />;
  }
  return (
    <Stack gap={48}>
      <PasswordSection email={data.viewer.email} />
      <TwoFactorSection isOn={data.viewer.twoFactorEnabled} onChange={refresh} />
      <SessionsSection />
    </Stack>
  );
}

function PasswordSection({ email }: { readonly email: string }) {
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
