import { type Reader, startOfDay } from "../../format/instants.ts";
import type { Filter } from "../../graphql/operations/documents.ts";
import type { FilterSearch } from "../../search-params.ts";

/** What the address narrows a folder down to, as the server takes it; null: nothing. */
export function filterOf(search: FilterSearch, reader: Reader): Filter | null {
  const { q, status, from, to, reason } = search;
  const filter = {
    ...(q === undefined ? {} : { text: q }),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { since: startOfDay(from, 0, reader) }),
    ...(to === undefined ? {} : { until: startOfDay(to, 1, reader) }),
    ...(reason === undefined ? {} : { reason }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

/** How many filters are set, beside the words searched for. */
export function filtersSet({ status, from, to, reason }: FilterSearch): number {
  return [status, from ?? to, reason].filter((part) => part !== undefined).length;
}
