import {
  MoreSubmissionsDocument,
  MoreTableRowsDocument,
  SubmissionListDocument,
  TableRowsDocument,
} from "../../kit/graphql/documents.ts";
import type { Client } from "../../kit/graphql/urql.ts";
import { isSorted, type ListAction, type ListPlace } from "./list-state.ts";

const PAGE_SIZE = 50;
const FRESH = { requestPolicy: "network-only" } as const;

/** A list's request to the server. */
export interface Load {
  /** `newest` also rereads the rows on screen. */
  readonly what: "first" | "older" | "newer" | "newest";
  readonly place: ListPlace;
  readonly cursor: string | null;
}

interface Again {
  /** Rows to reread. */
  readonly ids: readonly string[];
  readonly keepsPlace: boolean;
}

export async function loadRows(
  client: Client,
  { what, place, cursor }: Load,
  { ids, keepsPlace }: Again = { ids: [], keepsPlace: false },
): Promise<ListAction> {
  const { formId, folder, filter } = place;
  // Sorting is expensive, and the count alone shows whether a sorted list has changed.
  const table = what === "newest" && isSorted(place) ? null : (place.table ?? null);
  const asked = {
    formId,
    folder,
    filter,
    first: PAGE_SIZE,
    ...(what === "newer" ? { before: cursor } : { after: cursor }),
    ...(table === null ? { ofAll: formId === null } : { sort: table.sort }),
  };
  const { data, error } = await (what === "older" || what === "newer"
    ? client.query(table === null ? MoreSubmissionsDocument : MoreTableRowsDocument, asked, FRESH)
    : table === null
      ? client.query(SubmissionListDocument, { ...asked, ids }, FRESH)
      : client.query(
          TableRowsDocument,
          { ...asked, ids, fromOldest: what === "first" && table.fromOldest && cursor === null },
          FRESH,
        )
  ).toPromise();
  if (!data) return { type: "failed", error: error ?? null, place };
  const page = data.submissions;
  if (what === "newest") {
    const found = "found" in data ? data.found : [];
    return { type: "renewed", page, place, ids, found, keepsPlace };
  }
  if (what === "newer") return { type: "loaded-newer", page, place, before: cursor };
  return { type: "loaded", page, place, after: cursor };
}
