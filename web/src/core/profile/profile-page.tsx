import { Box, NativeSelect, Text, TextInput } from "@mantine/core";
import { MAX_NAME_LENGTH } from "../../../../shared/limits.ts";
import { useMay } from "../kit/access/may.ts";
import { countOf } from "../kit/format/counts.ts";
import { ProfilePageDocument, type ProfilePageQuery, UpdateProfileDocument } from "../kit/graphql/documents.ts";
import { Fact, Facts } from "../kit/ui/facts.tsx";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { kept } from "../kit/ui/form-text.ts";
import { Instant } from "../kit/ui/instant.tsx";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { SettingsForm } from "../kit/ui/settings-form.tsx";
import { useSave } from "../kit/ui/use-action.ts";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { NotificationSwitch } from "../notifications/notification-switch.tsx";
import { AccountEmail } from "./account-email.tsx";
import { Appearance } from "./appearance.tsx";

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
          <FeatureSections at="profileNotifications" given={{ viewer }} />
        </Fact>
      </Facts>
    </Section>
  );
}

function ProfileForm({ viewer }: { readonly viewer: ProfilePageQuery["viewer"] }) {
  const may = useMay();
  const updateProfile = useSave(UpdateProfileDocument);
  return (
    <SettingsForm width="24rem" save={(text) => updateProfile({ name: text("name"), timeZone: text("timeZone") })}>
      <TextInput {...kept(viewer, "name", MAX_NAME_LENGTH)} label="Name" autoComplete="name" />
      {may("account") ? (
        <NativeSelect
          {...kept(viewer, "timeZone")}
          label="Time zone"
          description="Times are shown in this zone, to all members. Hover for the exact time."
          data={timeZones(viewer.timeZone)}
        />
      ) : (
        <input type="hidden" name="timeZone" value={viewer.timeZone} />
      )}
    </SettingsForm>
  );
}

/** The time zones to choose from, by name; includes the current one even if this browser does not know it. */
function timeZones(present: string): string[] {
  return [...new Set(["UTC", present, ...Intl.supportedValuesOf("timeZone")])].sort();
}
