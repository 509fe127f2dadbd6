import { Stack } from "@mantine/core";
import { useState } from "react";
import { DataPageDocument } from "../kit/graphql/documents.ts";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { AccessRecordList } from "./access/access-record-list.tsx";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { EraseSection } from "./erasure/erase-section.tsx";
import { ExportButton } from "./exports/export-button.tsx";
import { RetentionSection } from "./retention/retention-section.tsx";
import { ScheduledExportsSection } from "./scheduled-exports/scheduled-exports-section.tsx";
import { StorageSection } from "./storage-section.tsx";

export function DataPage() {
  usePageTitle("Data & privacy");
  const { data, pending } = useLoaded({ query: DataPageDocument }, <SectionsLoading label="Loading" />);
  const [isRecordLoaded, setRecordLoaded] = useState(false);
  const [areSchedulesLoaded, setSchedulesLoaded] = useState(false);
  if (!data) return pending;
  return (
    <Stack gap={48}>
      <Section
        title="Export your data"
        lead="All messages in one CSV file that opens in any spreadsheet. Exporting changes nothing."
      >
        <ExportButton label="Export everything as CSV" formId={null} what="all forms" />
      </Section>
      <ScheduledExportsSection onLoaded={() => setSchedulesLoaded(true)} />
      <StorageSection viewer={data.viewer} forms={data.forms} />
      <RetentionSection viewer={data.viewer} />
      <EraseSection />
      <AccessRecordList onLoaded={() => setRecordLoaded(true)} />
      {/* Below what is still to come, or its button moves away from under the pointer. */}
      {isRecordLoaded && areSchedulesLoaded && <DeleteAccountSection email={data.viewer.email} />}
    </Stack>
  );
}
