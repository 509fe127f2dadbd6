import { Box, Button } from "@mantine/core";
import { useContext, useMemo } from "react";
import { useExportControl } from "../exports/export-provider.tsx";
import { inOpenAccount } from "../kit/access/open-account.ts";
import { countOf } from "../kit/format/counts.ts";
import { type AccessRecordRow_RecordFragment, AccessRecordsDocument } from "../kit/graphql/documents.ts";
import { asksForLess } from "../kit/navigation/search-params.ts";
import { ReaderContext } from "../kit/ui/instant.tsx";
import { PagedList } from "../kit/ui/paged-list.tsx";
import { Section } from "../kit/ui/section.tsx";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import { AccessFilters, type AccessFiltersProps } from "./access-filters.tsx";
import { accessFilterOf, describeAccess } from "./access-record.ts";
import { LogRow } from "./log-row.tsx";

interface AccessRecordListProps extends AccessFiltersProps {
  readonly title: string;
  readonly lead: string;
}

export function AccessRecordList({ title, lead, ...filters }: AccessRecordListProps) {
  const { of, search } = filters;
  const reader = useContext(ReaderContext);
  const filter = useMemo(() => accessFilterOf(of, search, reader), [of, search, reader]);
  // An export is recorded when it starts, and completed when it ends.
  const { ended } = useExportControl();
  return (
    <Section title={title} lead={lead}>
      {of === "everyone" && (
        <Button component="a" href={inOpenAccount("/access.csv")} variant="default" size="xs" mb="md">
          Download all as CSV
        </Button>
      )}
      <AccessFilters {...filters} />
      <Box maw="44rem">
        <PagedList
          key={`${JSON.stringify(filter)} ${ended}`}
          query={AccessRecordsDocument}
          variables={(after) => ({ first: PAGE_SIZE, after, filter })}
          context={FRESH}
          pageOf={({ accessRecords }) => accessRecords}
          row={(record) => <AccessRecordRow key={record.id} record={record} />}
          loading="Loading the access record"
          empty={asksForLess(search) ? "No matching entries. Change or clear the filters." : "Nothing yet"}
          label="Show older entries"
        />
      </Box>
    </Section>
  );
}

const PAGE_SIZE = 25;
const FRESH = { additionalTypenames: ["AccessRecord"], requestPolicy: "cache-and-network" as const };

function AccessRecordRow({ record }: { readonly record: AccessRecordRow_RecordFragment }) {
  return (
    <LogRow
      what={describeAccess(record)}
      beside={record.refusal === null && countOf(record.rows, "message", "messages")}
      who={
        <>
          {record.memberName !== null && `${record.memberName} · `}
          <VisitorText text={record.credentialName} />
          {record.clientName !== null && record.clientName !== record.credentialName && (
            <>
              {/* An agent names itself: its word is as foreign as a visitor's. */}
              {" with "}
              <VisitorText text={record.clientName} />
            </>
          )}
          {!record.complete && " · not finished"}
        </>
      }
      at={record.createdAt}
    />
  );
}
