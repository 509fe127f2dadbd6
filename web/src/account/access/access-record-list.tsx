import { Button, Skeleton, Text } from "@mantine/core";
import { useContext, useEffect, useMemo } from "react";
import { useExportControl } from "../../exports/export-provider.tsx";
import { inOpenAccount } from "../../kit/access/open-account.ts";
import { countOf } from "../../kit/format/counts.ts";
import {
  type AccessFilter,
  type AccessRecordRow_RecordFragment,
  AccessRecordsDocument,
} from "../../kit/graphql/documents.ts";
import { asksForLess } from "../../kit/navigation/search-params.ts";
import { Instant, ReaderContext } from "../../kit/ui/instant.tsx";
import { PagedList } from "../../kit/ui/paged-list.tsx";
import { Section } from "../../kit/ui/section.tsx";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { AccessFilters, type AccessFiltersProps } from "./access-filters.tsx";
import classes from "./access-record.module.css";
import { accessFilterOf, describeAccess } from "./access-record.ts";

interface AccessRecordListProps extends AccessFiltersProps {
  readonly title: string;
  readonly lead: string;
}

export function AccessRecordList({ title, lead, ...filters }: AccessRecordListProps) {
  const { of, search } = filters;
  const reader = useContext(ReaderContext);
  const filter = useMemo(() => accessFilterOf(of, search, reader), [of, search, reader]);
  const isFiltered = asksForLess(search);
  return (
    <Section title={title} lead={lead}>
      {of === "everyone" && (
        <Button component="a" href={inOpenAccount("/access.csv")} variant="default" size="xs" mb="md">
          Download all as CSV
        </Button>
      )}
      <AccessFilters {...filters} />
      <FirstPage key={JSON.stringify(filter)} filter={filter} isFiltered={isFiltered} />
    </Section>
  );
}

const PAGE_SIZE = 25;
const FRESH = { additionalTypenames: ["AccessRecord"], requestPolicy: "cache-and-network" as const };

interface FirstPageProps {
  readonly filter: AccessFilter | null;
  readonly isFiltered: boolean;
}

function FirstPage({ filter, isFiltered }: FirstPageProps) {
  const variables = (after: string | null) => ({ first: PAGE_SIZE, after, filter });
  const { data, refresh, pending } = useLoaded(
    { query: AccessRecordsDocument, variables: variables(null), context: FRESH },
    <Skeleton height={120} role="status" aria-label="Loading the access record" />,
  );
  const { ended } = useExportControl();
  // An export is on record from its start, and complete at its end.
  useEffect(() => {
    if (ended > 0) refresh();
  }, [ended, refresh]);

  if (!data) return pending;
  if (data.accessRecords.nodes.length === 0) {
    return (
      <Text size="sm" role="status">
        {isFiltered ? "No matching entries. Change or clear the filters." : "Nothing yet"}
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
