import { useContext, useMemo } from "react";
import type { Folder } from "../../kit/graphql/documents.ts";
import type { FilterSearch, FolderDisplay, FolderSearch } from "../../kit/navigation/search-params.ts";
import { ReaderContext } from "../../kit/ui/instant.tsx";
import { doneShown, filterOf, isFiltered } from "./filter.ts";
import type { ListPlace } from "./list-state.ts";

export interface ListAddress {
  /** `null` means every form. */
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FolderSearch;
  /** `null` while unknown. */
  readonly display: FolderDisplay | null;
}

/** The list an address names; referentially stable for the same address. */
export function usePlace({ formId, folder, search, display }: ListAddress) {
  const filterSearch = useStableSearch(search);
  const reader = useContext(ReaderContext);
  // The owner's time zone arrives after the first load; without a date filter, that must not reload the list.
  const timeZone = filterSearch.from === undefined && filterSearch.to === undefined ? "UTC" : reader.timeZone;
  const filter = useStable(filterOf(folder, filterSearch, { timeZone }));
  const table = useMemo(() => (display === "table" ? tableOf(filterSearch) : null), [display, filterSearch]);
  const done = doneShown(folder, filterSearch);
  const isNarrowed = isFiltered(filterSearch);
  const place = useMemo(
    (): ListPlace => ({ formId, folder, filter, done, isFiltered: isNarrowed, table }),
    [formId, folder, filter, done, isNarrowed, table],
  );
  return { place, filterSearch };
}

function tableOf({ order, sort }: FilterSearch) {
  if (sort === undefined) return { fromOldest: order === "oldest", sort: null };
  const [column, direction] = sort;
  return { fromOldest: false, sort: { column, descending: direction === "descending" } };
}

/** Referentially stable while the value is equal. */
function useStable<Value>(value: Value): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is all that it says.
  return useMemo(() => value, [JSON.stringify(value)]);
}

/** Referentially stable filters of the address. */
function useStableSearch({ submission, after, decide, ...filters }: FolderSearch): FilterSearch {
  return useStable(filters);
}
