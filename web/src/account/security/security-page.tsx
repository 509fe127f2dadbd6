import { Checkbox, Stack } from "@mantine/core";
import { useQuery } from "urql";
import { SecurityPageDocument } from "../../kit/graphql/operations/documents.ts";
import { FailureState } from "../../kit/ui/failure-state.tsx";
import { NewPassword, SecretInput } from "../../kit/ui/secret-input.tsx";
import { Section, SectionsLoading } from "../../kit/ui/section.tsx";
import { SettingsForm } from "../../kit/ui/settings-form.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
import { answerWith } from "../../kit/ui/use-settings-form.ts";
import { sendAuth } from "../../sign-in/session/auth-requests.ts";
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
