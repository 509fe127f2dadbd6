import { Box, Button, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useContext, useMemo } from "react";
import { LogRow } from "../../core/access-log/log-row.tsx";
import { inOpenAccount } from "../../core/kit/access/open-account.ts";
import { timesOf } from "../../core/kit/format/instants.ts";
import {
  AccountChangesDocument,
  type ChangeFilter,
  HistoryActorsDocument,
  type HistoryRow_ChangeFragment,
} from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { asksForLess, type HistorySearch } from "../../core/kit/navigation/search-params.ts";
import { DayRange } from "../../core/kit/ui/day-range.tsx";
import { FilterSelect, Filters } from "../../core/kit/ui/filter-select.tsx";
import { ReaderContext } from "../../core/kit/ui/instant.tsx";
import { PagedList } from "../../core/kit/ui/paged-list.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { describeChange, listDetails, readSubject, SUBJECT_NAMES } from "./describe-change.ts";

const route = getRouteApi("/owner/settings/history");

export function HistoryPage() {
  usePageTitle("History");
  const search = route.useSearch();
  const { of, by, from, to } = search;
  const reader = useContext(ReaderContext);
  const filter = useMemo((): ChangeFilter => {
    const subject = readSubject(of);
    return {
      ...(subject === null ? {} : { subject }),
      ...(by === undefined ? {} : { actorId: by }),
      ...timesOf({ from, to }, reader),
    };
  }, [of, by, from, to, reader]);
  return (
    <Section
      title="History"
      lead="Every change of settings, members, webhooks, rules and agents, and every message deleted for good. How long they are kept is set under Privacy."
    >
      <Button component="a" href={inOpenAccount("/history.csv")} variant="default" size="xs" mb="md">
        Download all as CSV
      </Button>
      <HistoryFilters />
      <Box maw="44rem">
        <PagedList
          key={JSON.stringify(filter)}
          query={AccountChangesDocument}
          variables={(after) => ({ first: PAGE_SIZE, after, filter })}
          context={FRESH}
          pageOf={({ accountChanges }) => accountChanges}
          row={(change) => <Row key={change.id} change={change} />}
          loading="Loading the history"
          empty={asksForLess(search) ? "No matching changes. Change or clear the filters." : "Nothing yet"}
          label="Show older changes"
        />
      </Box>
    </Section>
  );
}

const PAGE_SIZE = 25;
const FRESH = { requestPolicy: "cache-and-network" as const };

function Row({ change }: { readonly change: HistoryRow_ChangeFragment }) {
  const who = (
    <>
      {listDetails(change).map((detail) => (
        <Text key={detail} span inherit display="block">
          {detail}
        </Text>
      ))}
      {nameOfActor(change.actorId, change.actorName)}
    </>
  );
  return <LogRow what={describeChange(change)} who={who} at={change.createdAt} />;
}

function nameOfActor(id: string | null, name: string | null): string {
  if (id === null) return "Postern itself";
  return id === "operator" ? "Command line" : (name ?? "A former member");
}

function HistoryFilters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [{ data }] = useQuery({ query: HistoryActorsDocument });
  const setFilter = (change: HistorySearch) => void navigate({ search: { ...search, ...change }, replace: true });
  return (
    <Filters label="Filter the history" onClear={asksForLess(search) ? () => setFilter(NOTHING) : undefined}>
      <FilterSelect
        label="What"
        value={search.of ?? ""}
        options={[
          { value: "", label: "Everything" },
          ...Object.entries(SUBJECT_NAMES).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => setFilter({ of: value || undefined })}
      />
      <FilterSelect
        label="Who"
        value={search.by ?? ""}
        options={[
          { value: "", label: "Everyone" },
          ...(data?.historyActors ?? []).map(({ id, name }) => ({ value: id, label: nameOfActor(id, name) })),
        ]}
        onChange={(value) => setFilter({ by: value || undefined })}
      />
      <DayRange from={search.from} to={search.to} onChange={setFilter} />
    </Filters>
  );
}

const NOTHING: HistorySearch = { of: undefined, by: undefined, from: undefined, to: undefined };
