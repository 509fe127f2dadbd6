import { Stack } from "@mantine/core";
import { useState } from "react";
import { ExportButton } from "../../export/export-button.tsx";
import { DataPageDocument } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import { ScheduledExportsSection } from "../../scheduled-exports/scheduled-exports-section.tsx";
import { FailureState } from "../../ui/failure-state.tsx";
import { Section, SectionsLoading } from "../../ui/section.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AccessRecordList } from "../access/access-record-list.tsx";
import { EraseSection } from "../erasure/erase-section.tsx";
import { RetentionSection } from "../retention/retention-section.tsx";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { StorageSection } from "./storage-section.tsx";

export function DataPage() {
  usePageTitle("Data & privacy");
  const [{ data, error }, reload] = useQuery({ query: DataPageDocument });
  const [isRecordLoaded, setRecordLoaded] = useState(false);
  const [areSchedulesLoaded, setSchedulesLoaded] = useState(false);
  if (!data) {
    if (error === undefined) return <SectionsLoading label="Loading" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
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
