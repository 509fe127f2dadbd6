import { readInTurn } from "../access/read-in-turn.ts";
import { requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { decodeCursor, encodeCursor, placeOf } from "./list-submissions.ts";
import { withArrivals } from "./store/content-query.ts";
import { findSubmissionPage } from "./store/page.ts";
import { type FolderFilter, type ReadFilter, readFilter } from "./submission-filter.ts";
import { findSubmissions, type MarkInput, markSubmissions, moveSubmissions } from "./submissions.ts";

export interface ChangeMatchingInput extends FolderFilter {
  readonly to: BulkAction;
  /** Required for "labelled" and "unlabelled". */
  readonly labelId?: string | null | undefined;
  /** For "assigned": a member's id, "me", or null for nobody. */
  readonly assignee?: string | null | undefined;
  /** Required for "snoozed": RFC 3339. */
  readonly snoozedUntil?: string | null | undefined;
  /** Cursor of the previous call; null begins at the newest. */
  readonly cursor: string | null;
}

export interface MatchingChanged {
  /** Ids that changed; excludes those already in that state. */
  readonly ids: readonly string[];
  /** `null` when everything that matched is done. */
  readonly nextCursor: string | null;
}

/** Submissions changed in one transaction, so that nothing else waits long. */
const MAX_CHANGED = 100;
const TRANSACTIONS = 5;

/**
 * Applies one change to everything a filter matches, newest first, in a few transactions per call. New arrivals are left
 * alone; the caller repeats until there is no cursor.
 */
export async function bulkUpdate(scope: OwnerScope, deps: Deps, input: ChangeMatchingInput): Promise<MatchingChanged> {
  requirePermission(scope, "work");
  const asked = stillToChange(await readFilter(scope, deps, input), input);
  if (asked === null) return { ids: [], nextCursor: null };
  const filter = await withArrivals(scope, deps.db, asked);
  const place = placeOf(scope, input);
  const changed: string[] = [];
  let last = input.cursor === null ? null : decodeCursor(deps.keys, input.cursor, place);
  await readInTurn(scope, deps, async () => {
    for (let count = 0; count < TRANSACTIONS; count += 1) {
      const found = await nextIds(scope, deps, filter, last);
      changed.push(...(await changeIfPresent(scope, deps, { ...input, ids: found.ids })));
      last = found.last;
      if (last === null) break;
    }
  });
  return { ids: changed, nextCursor: last && encodeCursor(deps.keys, { ...place, submissionId: last }) };
}

/** Excludes submissions already in that state; null if that is all of them. */
function stillToChange(filter: ReadFilter, { to, labelId }: ChangeMatchingInput): ReadFilter | null {
  switch (to) {
    case "inbox":
    case "spam":
      return filter.folder === to && !filter.isDoubtful ? null : filter;
    case "read":
    case "unread":
      return filter.status === to ? null : { ...filter, status: to === "read" ? "unread" : "read" };
    case "done":
    case "open":
      return filter.done === (to === "done") ? null : { ...filter, done: to === "open" };
    case "starred":
    case "unstarred":
      return filter.isStarred === (to === "starred") ? null : { ...filter, isStarred: to === "unstarred" };
    case "unlabelled":
      return { ...filter, labelId: filter.labelId ?? labelId ?? null };
    case "snoozed":
      return { ...filter, done: filter.done ?? false };
    case "labelled":
    case "assigned":
    case "deleted":
      return filter;
  }
}

async function nextIds(
  scope: OwnerScope,
  deps: Deps,
  filter: ReadFilter,
  after: string | null,
): Promise<{ readonly ids: readonly string[]; readonly last: string | null }> {
  const cursor = after === null ? null : ({ id: after, direction: "older" } as const);
  const query = { ...filter, cursor, limit: MAX_CHANGED };
  const { rows, lookedTo } = await findSubmissionPage<"id">(scope, deps.db, query, ["id"]);
  const ids = rows.map(({ id }) => id);
  return { ids, last: ids.length === MAX_CHANGED ? (ids.at(-1) ?? null) : lookedTo };
}

export const BULK_ACTIONS = [
  "inbox",
  "spam",
  "read",
  "unread",
  "done",
  "open",
  "snoozed",
  "starred",
  "unstarred",
  "labelled",
  "unlabelled",
  "assigned",
  "deleted",
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const MARKS: Readonly<Partial<Record<BulkAction, Omit<MarkInput, "ids">>>> = {
  read: { status: "read" },
  unread: { status: "unread" },
  done: { done: true },
  open: { done: false },
  starred: { starred: true },
  unstarred: { starred: false },
};

type Selected = ChangeMatchingInput & { readonly ids: readonly string[] };

/** A feature's change to a selection. Throws NOT_FOUND if none of it exists any more; returns the ids it changed. */
export type ChangeSelection = (
  scope: OwnerScope,
  deps: Deps,
  input: Pick<Selected, "ids" | "to" | "labelId" | "assignee">,
) => Promise<readonly string[]>;

/** Changes those of a selection that still exist, even if others were removed meanwhile, and returns their ids. */
async function changeIfPresent(scope: OwnerScope, deps: Deps, input: Selected): Promise<readonly string[]> {
  const { ids, to } = input;
  if (ids.length === 0) return [];
  const change = deps.features.map(({ bulkActions }) => bulkActions?.[to]).find((found) => found !== undefined);
  try {
    return await (change ?? changeMarks)(scope, deps, input);
  } catch (error) {
    if (!(error instanceof PosternError) || error.code !== "NOT_FOUND") throw error;
    // Either all of them are gone, or the label or the member is.
    if ((await findSubmissions(scope, deps, { ids, columns: ["id"] })).length > 0) throw error;
    return [];
  }
}

async function changeMarks(
  scope: OwnerScope,
  deps: Deps,
  { ids, to, snoozedUntil }: Pick<Selected, "ids" | "to" | "snoozedUntil">,
): Promise<readonly string[]> {
  const input = { ids, columns: ["id"] } as const;
  const marks: Omit<MarkInput, "ids"> = to === "snoozed" ? { snoozedUntil: snoozedUntil ?? "" } : (MARKS[to] ?? {});
  const changed = await (to === "inbox" || to === "spam"
    ? moveSubmissions(scope, deps, { ...input, folder: to })
    : markSubmissions(scope, deps, { ...input, ...marks }));
  return changed.map(({ id }) => id);
}
