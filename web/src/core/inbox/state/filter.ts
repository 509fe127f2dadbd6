import { type Reader, timesOf } from "../../kit/format/instants.ts";
import type { Filter, Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";

/** Returns true for done, false for open, null for both. */
export function doneShown(folder: Folder, { show }: FilterSearch): boolean | null {
  return FOLDERS[folder].hasDone && show !== "all" ? show === "done" : null;
}

/** `null` without a filter. */
export function filterOf(folder: Folder, search: FilterSearch, reader: Reader): Filter | null {
  const { q, doubtful, status, starred, answered, unconfirmed, forms, label, assignee, files, reason, where } = search;
  const done = doneShown(folder, search);
  const filter = {
    ...(done === null ? {} : { done }),
    ...(doubtful === undefined ? {} : { doubtful }),
    ...(q === undefined ? {} : { text: q }),
    ...(status === undefined ? {} : { status }),
    ...(starred === undefined ? {} : { starred }),
    ...(answered === undefined ? {} : { answered }),
    ...(unconfirmed === undefined ? {} : { unconfirmed }),
    ...(forms === undefined ? {} : { forms: forms.split(".") }),
    ...(label === undefined ? {} : { label }),
    ...(assignee === undefined ? {} : { assignee }),
    ...timesOf(search, reader),
    ...(files === undefined ? {} : { hasFiles: files }),
    ...(reason === undefined ? {} : { reason }),
    ...(where === undefined ? {} : { fields: where.map(([name, operator, value]) => ({ name, operator, value })) }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

/** True if the address narrows the list below everything open, done, or in the folder. */
export function isFiltered(search: FilterSearch): boolean {
  return search.doubtful === true || isSearched(search);
}

/** True if the address narrows the list further than the tabs above it do. */
export function isSearched(search: FilterSearch): boolean {
  return search.q !== undefined || filtersSet(search) > 0;
}

export function filtersSet(search: FilterSearch): number {
  const { status, starred, answered, unconfirmed, forms, label, assignee, from, to, files, reason, where } = search;
  return [status, starred, answered, unconfirmed, forms, label, assignee, from ?? to, files, reason, where].filter(
    (part) => part !== undefined,
  ).length;
}

export function withoutFilters({ show, doubtful, as, columns, order, sort }: FilterSearch): FilterSearch {
  return { show, doubtful, as, columns, order, sort };
}
