import { Skeleton, Text } from "@mantine/core";
import { useEffect } from "react";
import { useQuery } from "urql";
import { useExportControl } from "../export/export-provider.tsx";
import { AccessRecordsDocument } from "../graphql/operations/documents.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { Section } from "../ui/section.tsx";
import classes from "./access-record.module.css";
import { ACCESS_PAGE_SIZE, AccessRecordPage } from "./access-record-page.tsx";

/** Who read what visitors wrote, other than the owner in the dashboard. */
export function AccessRecordList() {
  return (
    <Section
      title="Access record"
      lead="Every reading by an agent and every export, newest first: what was read, by whom, when, and how many messages."
    >
      <FirstPage />
    </Section>
  );
}

const FRESH = { additionalTypenames: ["AccessRecord"], requestPolicy: "cache-and-network" as const };

function FirstPage() {
  const variables = { first: ACCESS_PAGE_SIZE, after: null };
  const [{ data, error }, reload] = useQuery({ query: AccessRecordsDocument, variables, context: FRESH });
  const { ended } = useExportControl();
  // An export is on record from its start, and complete at its end.
  useEffect(() => {
    if (ended > 0) reload({ requestPolicy: "network-only" });
  }, [ended, reload]);

  if (!data) {
    if (error === undefined) return <Skeleton height={120} role="status" aria-label="Loading the access record" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  if (data.accessRecords.nodes.length === 0) {
    return <Text size="sm">Nobody has read anything yet but you, here.</Text>;
  }
  return (
    <div className={classes.list}>
      <AccessRecordPage after={null} />
    </div>
  );
}
