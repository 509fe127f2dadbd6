import { Box, Text } from "@mantine/core";
import { countOf } from "../../format/counts.ts";
import { ProfilePageDocument } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import { NotificationSwitch } from "../../notifications/notification-switch.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { FailureState } from "../../ui/failure-state.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section, SectionsLoading } from "../../ui/section.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AccountEmail } from "./account-email.tsx";
import { Appearance } from "./appearance.tsx";
import { ProfileForm } from "./profile-form.tsx";

const PLAN_NAMES = { free: "Free", pro: "Pro" } as const;

export function ProfilePage() {
  usePageTitle("Profile");
  const [{ data, error }, reload] = useQuery({ query: ProfilePageDocument });
  if (!data) {
    if (error === undefined) return <SectionsLoading label="Loading your profile" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  const { viewer } = data;
  return (
    <Section title="Profile">
      <Box mb={36}>
        <ProfileForm viewer={viewer} />
      </Box>
      <Facts>
        <Fact name="Email">
          <AccountEmail known={viewer.email} />
        </Fact>
        <Fact name="Plan">{PLAN_NAMES[viewer.plan]}</Fact>
        <Fact name="Retention window">
          {countOf(viewer.retentionDays, "day", "days")}
          <Text size="sm" c="dimmed">
            Older messages are deleted.
          </Text>
        </Fact>
        <Fact name="Created">
          <Instant at={viewer.createdAt} as="day" />
        </Fact>
        <Fact name="Appearance">
          <Appearance />
        </Fact>
        <Fact name="Notifications">
          <NotificationSwitch />
        </Fact>
      </Facts>
    </Section>
  );
}
