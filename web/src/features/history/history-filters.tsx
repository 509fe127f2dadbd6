import { getRouteApi } from "@tanstack/react-router";
import { HistoryActorsDocument } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { asksForLess, type HistorySearch } from "../../core/kit/navigation/search-params.ts";
import { DayRange } from "../../core/kit/ui/day-range.tsx";
import { FilterSelect, Filters } from "../../core/kit/ui/filter-select.tsx";
import { SUBJECT_NAMES } from "./describe-change.ts";

const route = getRouteApi("/owner/settings/history");

export function HistoryFilters() {
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
          ...(data?.historyActors ?? []).map(({ id, name }) => ({
            value: id,
            label: id === "operator" ? "Command line" : (name ?? "A former member"),
          })),
        ]}
        onChange={(value) => setFilter({ by: value || undefined })}
      />
      <DayRange from={search.from} to={search.to} onChange={setFilter} />
    </Filters>
  );
}

const NOTHING: HistorySearch = { of: undefined, by: undefined, from: undefined, to: undefined };
