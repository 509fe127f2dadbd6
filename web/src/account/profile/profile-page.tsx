import { Box, Text } from "@mantine/core";
import { countOf } from "../../kit/format/counts.ts";
import { ProfilePageDocument } from "../../kit/graphql/operations/documents.ts";
import { Fact, Facts } from "../../kit/ui/facts.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { Section, SectionsLoading } from "../../kit/ui/section.tsx";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
import { NotificationSwitch } from "../notifications/notification-switch.tsx";
import { AccountEmail } from "./account-email.tsx";
import { Appearance } from "./appearance.tsx";
import { ProfileForm } from "./profile-form.tsx";

const PLAN_NAMES = { free: "Free", pro: "Pro" } as const;

export function ProfilePage() {
  usePageTitle("Profile");
  const { data, pending } = useLoaded({ query: ProfilePageDocument }, <SectionsLoading label="Loading your profile" />);
  if (!data) return pending;
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
