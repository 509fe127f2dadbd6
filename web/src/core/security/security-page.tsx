import { Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { Permitted } from "../kit/access/permitted.tsx";
import { SecurityPageDocument } from "../kit/graphql/documents.ts";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { NewPassword, SecretInput } from "../kit/ui/secret-input.tsx";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { SettingsForm } from "../kit/ui/settings-form.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { sendAuth } from "../sign-in/session/auth-requests.ts";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export function SecurityPage() {
  usePageTitle("Security");
  const { data, refresh, pending } = useLoaded({ query: SecurityPageDocument }, <SectionsLoading label="Loading" />);
  const [areSessionsLoaded, setSessionsLoaded] = useState(false);
  if (!data) return pending;
  return (
    <Stack gap={48}>
      <PasswordSection email={data.viewer.email} />
      <FeatureSections at="security" given={{ page: data, onChange: refresh }} />
      <SessionsSection onLoaded={() => setSessionsLoaded(true)} />
      {/* Below what is still to come, or its button moves away from under the pointer. */}
      {areSessionsLoaded && (
        <Permitted to="own">
          <DeleteAccountSection email={data.viewer.email} />
        </Permitted>
      )}
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
        save={(_text, raw) =>
          sendAuth("/auth/password", {
            current: raw("current"),
            next: raw("next"),
            endAgents: raw("endAgents") === "on",
          })
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
