import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { AccessRecordFormsDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { ACCESS_KINDS, type AccessSearch } from "../../kit/navigation/search-params.ts";
import { DayRange } from "../../kit/ui/day-range.tsx";
import { FilterSelect } from "../../kit/ui/filter-select.tsx";
import classes from "./access-record.module.css";

const route = getRouteApi("/owner/settings/data");

export function AccessFilters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [{ data }] = useQuery({ query: AccessRecordFormsDocument });
  const setFilter = (change: AccessSearch) =>
    void navigate({ search: { ...search, ...change }, replace: true, resetScroll: false });
  const isFiltered = Object.values(search).some((part) => part !== undefined);
  return (
    <fieldset className={classes.filters} aria-label="Filter the access record">
      <FilterSelect
        label="Type"
        value={search.kind ?? ""}
        options={KINDS}
        onChange={(value) => setFilter({ kind: ACCESS_KINDS.find((kind) => kind === value) })}
      />
      <FilterSelect
        label="Form"
        value={search.form ?? ""}
        options={[
          { value: "", label: "All forms" },
          ...(data?.forms ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => setFilter({ form: value || undefined })}
      />
      <DayRange from={search.from} to={search.to} onChange={setFilter} />
      {isFiltered && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setFilter(NOTHING)}>
          Clear
        </Button>
      )}
    </fieldset>
  );
}

const NOTHING: AccessSearch = { kind: undefined, form: undefined, from: undefined, to: undefined };

const KINDS: readonly { readonly value: (typeof ACCESS_KINDS)[number] | ""; readonly label: string }[] = [
  { value: "", label: "All entries" },
  { value: "contents", label: "Agents: contents" },
  { value: "metadata", label: "Agents: metadata only" },
  { value: "exports", label: "Exports" },
  { value: "refused", label: "Agents: denied" },
];
