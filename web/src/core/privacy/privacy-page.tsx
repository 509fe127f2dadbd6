import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { AccessRecordList } from "../access-log/access-record-list.tsx";
import { Permitted } from "../kit/access/permitted.tsx";
import { PrivacyPageDocument } from "../kit/graphql/documents.ts";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { SectionsLoading } from "../kit/ui/section.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { RecordsSection } from "../retention/records-section.tsx";
import { RetentionSection } from "../retention/retention-section.tsx";

const route = getRouteApi("/owner/settings/privacy");

export function PrivacyPage() {
  usePageTitle("Privacy");
  const { data, pending } = useLoaded({ query: PrivacyPageDocument }, <SectionsLoading label="Loading" />);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (!data) return pending;
  return (
    <Stack gap={48}>
      <Permitted to="own">
        <RetentionSection viewer={data.viewer} />
        <RecordsSection recordDays={data.viewer.recordDays} />
      </Permitted>
      <FeatureSections at="privacy" given={{ page: data }} />
      <AccessRecordList
        of="everyone"
        title="Access record"
        lead="Every time an agent read messages, every export, and which members opened messages, by the hour. Newest first. With one member, opening messages is not recorded."
        search={search}
        onSearch={(changed) => void navigate({ search: changed, replace: true, resetScroll: false })}
      />
    </Stack>
  );
}
