import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "urql";
import { ExportButton } from "../export/export-button.tsx";
import { countOf } from "../format/counts.ts";
import { DataPageDocument } from "../graphql/operations/documents.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { Section } from "../ui/section.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { AccessRecordList } from "./access-record-list.tsx";

export function DataPage() {
  usePageTitle("Data & privacy");
  const [{ data, error }, reload] = useQuery({ query: DataPageDocument });
  if (!data) {
    if (error === undefined) return <Skeleton height={320} role="status" aria-label="Loading" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  const window = countOf(data.viewer.retentionDays, "day", "days");
  return (
    <Stack gap={48}>
      <Section
        title="Take your data along"
        lead="Every message of every form, inbox and spam, in one CSV file that spreadsheets open as it is. Nothing is changed by it: unread messages stay unread."
      >
        <ExportButton label="Export everything as CSV" formId={null} what="all forms" />
      </Section>
      <Section
        title="Retention window"
        lead={
          <>
            <p style={{ margin: 0 }}>
              A message is kept for {window} from the moment it arrives. After that nothing shows it any more, neither
              the dashboard nor an export nor an agent, and it is removed together with the facts kept to judge it.
            </p>
            <p style={{ margin: "0.6em 0 0" }}>The counts of what was received stay. They hold nothing personal.</p>
          </>
        }
      />
      <AccessRecordList />
    </Stack>
  );
}
