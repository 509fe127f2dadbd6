import { Stack } from "@mantine/core";
import { useQuery } from "urql";
import { SecurityPageDocument } from "../../graphql/operations/documents.ts";
import { FailureState } from "../../ui/failure-state.tsx";
import { SectionsLoading } from "../../ui/section.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** How the owner signs in, and where they are signed in. */
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
