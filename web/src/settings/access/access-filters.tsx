import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { AccessRecordFormsDocument } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import { ACCESS_KINDS, type AccessSearch } from "../../search-params.ts";
import { DayRange } from "../../ui/day-range.tsx";
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
      <label>
        Type
        <select
          value={search.kind ?? ""}
          onChange={({ currentTarget: { value } }) => setFilter({ kind: ACCESS_KINDS.find((kind) => kind === value) })}
        >
          <option value="">All entries</option>
          {ACCESS_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Form
        <select
          value={search.form ?? ""}
          onChange={(event) => setFilter({ form: event.currentTarget.value || undefined })}
        >
          <option value="">All forms</option>
          {data?.forms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
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

const KINDS = {
  contents: "Agents: contents",
  metadata: "Agents: metadata only",
  exports: "Exports",
  refused: "Agents: denied",
} as const;
