import { useNavigate } from "@tanstack/react-router";
import { useContext, useMemo } from "react";
import type { Folder } from "../../kit/graphql/documents.ts";
import { folderAt } from "../../kit/navigation/folders.ts";
import type { FilterSearch, FolderDisplay, FolderSearch } from "../../kit/navigation/search-params.ts";
import { ReaderContext } from "../../kit/ui/instant.tsx";
import { doneShown, filterOf, isFiltered } from "./filter.ts";
import { useSelection } from "./use-selection.ts";
import { useSubmissionList } from "./use-submission-list.ts";

interface ListAddress {
  /** `null` means every form. */
  readonly formId: string | null;
  readonly folder: Folder;
  readonly search: FolderSearch;
  /** `null` while unknown. */
  readonly display: FolderDisplay | null;
}

/** The messages that an address names: what is loaded of them, and which are selected. */
export function useList({ formId, folder, search, display }: ListAddress) {
  const navigate = useNavigate();
  const filterSearch = useStableSearch(search);
  const reader = useContext(ReaderContext);
  // The owner's time zone comes after the first load. Where no days are asked for, that must not load the list again.
  const timeZone = filterSearch.from === undefined && filterSearch.to === undefined ? "UTC" : reader.timeZone;
  const filter = useStable(filterOf(folder, filterSearch, { timeZone }));
  const table = useMemo(() => (display === "table" ? tableOf(filterSearch) : null), [display, filterSearch]);
  const done = doneShown(folder, filterSearch);
  const isNarrowed = isFiltered(filterSearch);
  const place = useMemo(
    () => ({ formId, folder, filter, done, isFiltered: isNarrowed, table }),
    [formId, folder, filter, done, isNarrowed, table],
  );
  // A summary needs no rows, and no command may mean one that is not on the page.
  const list = useSubmissionList(
    place,
    table?.sort == null ? (search.after ?? null) : null,
    display !== null && display !== "summary",
  );
  return {
    ...list,
    ...place,
    /** The same object for the same address. */
    place,
    filterSearch,
    selection: useSelection(list.rows),
    isDoubtful: folder === "spam" && filterSearch.doubtful === true,
    mayHaveUnread:
      filterSearch.status !== "read" && (list.nextCursor !== null || list.rows.some((row) => row.status === "unread")),
    setFilter: (change: FilterSearch) =>
      void navigate({ ...folderAt(formId, folder), search: change, replace: true, resetScroll: false }),
  };
}

export type MessageList = ReturnType<typeof useList>;

function tableOf({ order, sort }: FilterSearch) {
  if (sort === undefined) return { fromOldest: order === "oldest", sort: null };
  const [column, direction] = sort;
  return { fromOldest: false, sort: { column, descending: direction === "descending" } };
}

/** The same object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is all that it says.
  return useMemo(() => value, [JSON.stringify(value)]);
}

/** The same for what the address asks for. */
function useStableSearch({ submission, after, decide, ...filters }: FolderSearch): FilterSearch {
  return useStable(filters);
}
