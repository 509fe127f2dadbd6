import { Box, Button } from "@mantine/core";
import { useContext, useMemo } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { useExportControl } from "../exports/export-provider.tsx";
import { inOpenAccount } from "../kit/access/open-account.ts";
import { countOf } from "../kit/format/counts.ts";
import {
  type AccessRecordRow_RecordFragment,
  AccessRecordsDocument,
  AllFormsDocument,
} from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { ACCESS_KINDS, type AccessSearch, asksForLess } from "../kit/navigation/search-params.ts";
import { DayRange } from "../kit/ui/day-range.tsx";
import { FilterSelect, Filters } from "../kit/ui/filter-select.tsx";
import { ReaderContext } from "../kit/ui/instant.tsx";
import { PagedList } from "../kit/ui/paged-list.tsx";
import { Section } from "../kit/ui/section.tsx";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
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

interface AccessFiltersProps {
  /** Whose access is listed. */
  readonly of: "agents" | "everyone";
  readonly search: AccessSearch;
  readonly onSearch: (search: AccessSearch) => void;
}

function AccessFilters({ of, search, onSearch }: AccessFiltersProps) {
  const [{ data }] = useQuery({ query: AllFormsDocument });
  const setFilter = (change: AccessSearch) => onSearch({ ...search, ...change });
  return (
    <Filters label="Filter the access record" onClear={asksForLess(search) ? () => setFilter(NOTHING) : undefined}>
      <FilterSelect
        label="Type"
        value={search.kind ?? ""}
        options={KINDS[of]}
        onChange={(value) => setFilter({ kind: ACCESS_KINDS.find((kind) => kind === value) })}
      />
      <FilterSelect
        label="Form"
        value={search.form ?? ""}
        options={[
          { value: "", label: "All forms" },
          ...withDistinctNames(data?.forms ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => setFilter({ form: value || undefined })}
      />
      <DayRange from={search.from} to={search.to} onChange={setFilter} />
    </Filters>
  );
}

const NOTHING: AccessSearch = { kind: undefined, form: undefined, from: undefined, to: undefined };

const KINDS: Readonly<
  Record<
    AccessFiltersProps["of"],
    readonly { readonly value: NonNullable<AccessSearch["kind"]> | ""; readonly label: string }[]
  >
> = {
  agents: [
    { value: "", label: "All entries" },
    { value: "contents", label: "Contents" },
    { value: "metadata", label: "Metadata only" },
    { value: "refused", label: "Denied" },
  ],
  everyone: [
    { value: "", label: "All entries" },
    { value: "contents", label: "Agents: contents" },
    { value: "metadata", label: "Agents: metadata only" },
    { value: "exports", label: "Exports" },
    { value: "refused", label: "Agents: denied" },
  ],
};
