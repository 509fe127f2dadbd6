import { Skeleton, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useContext, useEffect, useEffectEvent, useMemo } from "react";
import { countOf } from "../../kit/format/counts.ts";
import {
  type AccessFilter,
  type AccessRecordRow_RecordFragment,
  AccessRecordsDocument,
} from "../../kit/graphql/documents.ts";
import { Instant, ReaderContext } from "../../kit/ui/instant.tsx";
import { PagedList } from "../../kit/ui/paged-list.tsx";
import { Section } from "../../kit/ui/section.tsx";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { useExportControl } from "../exports/export-provider.tsx";
import { AccessFilters } from "./access-filters.tsx";
import classes from "./access-record.module.css";
import { accessFilterOf, describeAccess } from "./access-record.ts";

const route = getRouteApi("/owner/settings/data");

interface AccessRecordListProps {
  /** Its first page is there, or could not be loaded. */
  readonly onLoaded: () => void;
}

/** Lists every read except the owner's own in the dashboard. */
export function AccessRecordList({ onLoaded }: AccessRecordListProps) {
  const search = route.useSearch();
  const reader = useContext(ReaderContext);
  const filter = useMemo(() => accessFilterOf(search, reader), [search, reader]);
  return (
    <Section title="Access record" lead="Every time an agent read messages and every export, newest first.">
      <AccessFilters />
      <FirstPage key={JSON.stringify(filter)} filter={filter} onLoaded={onLoaded} />
    </Section>
  );
}

const PAGE_SIZE = 25;
const FRESH = { additionalTypenames: ["AccessRecord"], requestPolicy: "cache-and-network" as const };

interface FirstPageProps extends AccessRecordListProps {
  readonly filter: AccessFilter | null;
}

function FirstPage({ filter, onLoaded }: FirstPageProps) {
  const variables = (after: string | null) => ({ first: PAGE_SIZE, after, filter });
  const { data, refresh, pending, isLoading } = useLoaded(
    { query: AccessRecordsDocument, variables: variables(null), context: FRESH },
    <Skeleton height={120} role="status" aria-label="Loading the access record" />,
  );
  const isLoaded = data !== undefined || !isLoading;
  const onSettled = useEffectEvent(onLoaded);
  useEffect(() => {
    if (isLoaded) onSettled();
  }, [isLoaded]);
  const { ended } = useExportControl();
  // An export is on record from its start, and complete at its end.
  useEffect(() => {
    if (ended > 0) refresh();
  }, [ended, refresh]);

  if (!data) return pending;
  if (data.accessRecords.nodes.length === 0) {
    return (
      <Text size="sm" role="status">
        {filter === null ? "Nothing yet" : "No matching entries. Change or clear the filters."}
      </Text>
    );
  }
  return (
    <div className={classes.list}>
      <PagedList
        query={AccessRecordsDocument}
        variables={variables}
        pageOf={({ accessRecords }) => accessRecords}
        row={(record) => <AccessRecordRow key={record.id} record={record} />}
        label="Show older entries"
        className={classes.page}
      />
    </div>
  );
}

function AccessRecordRow({ record }: { readonly record: AccessRecordRow_RecordFragment }) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>{describeAccess(record)}</span>
      <span className={classes.rows}>{record.refusal === null && countOf(record.rows, "message", "messages")}</span>
      <span className={classes.who}>
        <VisitorText text={record.credentialName} />
        {record.clientName !== null && record.clientName !== record.credentialName && (
          <>
            {/* An agent names itself: its word is as foreign as a visitor's. */}
            {" with "}
            <VisitorText text={record.clientName} />
          </>
        )}
        {!record.complete && " · not finished"}
      </span>
      <span className={classes.when}>
        <Instant at={record.createdAt} as="short" />
      </span>
    </li>
  );
}
