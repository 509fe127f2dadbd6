import { type Reader, startOfDay } from "../../format/instants.ts";
import type { AccessFilter } from "../../graphql/operations/documents.ts";
import type { AccessSearch } from "../../search-params.ts";

/** What the address narrows the access record down to, as the server takes it; null: nothing. */
export function accessFilterOf({ kind, form, from, to }: AccessSearch, reader: Reader): AccessFilter | null {
  const filter = {
    ...(kind === undefined ? {} : { kind }),
    ...(form === undefined ? {} : { formId: form }),
    ...(from === undefined ? {} : { since: startOfDay(from, 0, reader) }),
    ...(to === undefined ? {} : { until: startOfDay(to, 1, reader) }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}
