import { withDistinctNames } from "../../../../shared/form-names.ts";
import { AllFormsDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { ACCESS_KINDS, type AccessSearch, asksForLess } from "../kit/navigation/search-params.ts";
import { DayRange } from "../kit/ui/day-range.tsx";
import { FilterSelect, Filters } from "../kit/ui/filter-select.tsx";

export interface AccessFiltersProps {
  /** Whose access is listed. */
  readonly of: "agents" | "everyone";
  readonly search: AccessSearch;
  readonly onSearch: (search: AccessSearch) => void;
}

export function AccessFilters({ of, search, onSearch }: AccessFiltersProps) {
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
