import { z } from "zod";
import { MAX_FIELD_NAME_LENGTH } from "../../../shared/limits.ts";
import { readInTurn } from "../access/read-in-turn.ts";
import { requireContentFor } from "../access/require-permission.ts";
import type { Folder } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { readForm } from "../forms/forms.ts";
import { invalid } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { parseInput, rowsOf, rowsToFind } from "../platform/parse-input.ts";
import type { Keys } from "../platform/secret.ts";
import { packClaim, signToken, unpackClaim, verifyToken } from "../platform/signed-token.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { isSearch, withArrivals } from "./store/content-query.ts";
import { findSubmissionPage } from "./store/page.ts";
import { findSortedPage, type SortColumn, type SortPlace } from "./store/sorted.ts";
import type { SubmissionColumn, SubmissionRow } from "./store/submissions.ts";
import type { PageCursor } from "./store/walk.ts";
import { asksFields, type FolderFilter, parseFilter, type ReadFilter, readFilter } from "./submission-filter.ts";

export interface ListSubmissionsInput<C extends SubmissionColumn> extends FolderFilter {
  /** 1 to 100. */
  readonly limit: number;
  /** `null` begins at the newest. */
  readonly cursor: string | null;
  /** Pages towards newer submissions, instead of `cursor`. */
  readonly newerCursor?: string | null | undefined;
  readonly fromOldest?: boolean | undefined;
  /** Sorts by a column of the table instead of by arrival. A sorted list has no newer cursor. */
  readonly sort?: SortInput | null | undefined;
  /** The columns to read; `fields`, `sender` and `preview` are contents and need the right to them. */
  readonly columns: readonly C[];
}

export interface SubmissionPage<C extends SubmissionColumn> {
  readonly filter: ReadFilter;
  /** Newest first. A search may give fewer than it was asked for, or none, and still go on. */
  readonly submissions: readonly Pick<SubmissionRow, C | "id">[];
  /** `null` at the end. */
  readonly nextCursor: string | null;
  /** `null` at the newest. */
  readonly previousCursor: string | null;
  /** Number of newest submissions that were sorted. Null if all were, or without a sort. */
  readonly sortedAmong: number | null;
}

export interface SortInput {
  /** `field:` and the name of a field, or sender, labels or files. */
  readonly column: string;
  readonly descending: boolean;
}

/** One page of a folder of one form, or of all forms, newest first. */
export async function listSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: ListSubmissionsInput<C>,
): Promise<SubmissionPage<C>> {
  requireContentFor(scope, input.columns);
  const most = rowsToFind(input.limit, "submissions");
  const filter = await filterOf(scope, deps, input);
  const page = await (input.sort == null
    ? listByArrival(scope, deps, input, filter, most)
    : listSorted(scope, deps, input, filter, input.sort));
  // Any submission proves that the form exists; without one, check.
  if (input.formId !== null && page.submissions.length === 0) await readForm(scope, deps, { formId: input.formId });
  return page;
}

async function listByArrival<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: ListSubmissionsInput<C>,
  filter: ReadFilter,
  most: number,
): Promise<SubmissionPage<C>> {
  const place = placeOf(scope, input);
  const cursor = cursorOf(input, (cursor) => decodeCursor(deps.keys, cursor, place));
  const read = async () => {
    const query = { ...(await withArrivals(scope, deps.db, filter)), cursor, limit: most };
    return findSubmissionPage<C>(scope, deps.db, query, withId(input.columns));
  };
  const found = await (isSearch(filter) ? readInTurn(scope, deps, read) : read());
  const { rows, last } = rowsOf(found.rows, input.limit);
  const submissions = cursor?.direction === "newer" ? rows.toReversed() : rows;
  const { older, newer } = neighboursOf(cursor, submissions, last?.id ?? found.lookedTo);
  const cursorAt = (id: string | null) => id && encodeCursor(deps.keys, { ...place, submissionId: id });
  return { filter, submissions, nextCursor: cursorAt(older), previousCursor: cursorAt(newer), sortedAmong: null };
}

/** The ids at which the pages of older and of newer submissions begin; null if there is no such page. */
function neighboursOf(
  cursor: PageCursor | null,
  rows: readonly { readonly id: string }[],
  next: string | null,
): { readonly older: string | null; readonly newer: string | null } {
  if (cursor === null) return { older: next, newer: null };
  // An empty page is where its cursor is.
  if (cursor.direction === "older") return { older: next, newer: rows[0]?.id ?? cursor.id };
  // Without an id, the page begins at the oldest.
  return { older: cursor.id === null ? null : (rows.at(-1)?.id ?? cursor.id), newer: next };
}

async function listSorted<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: ListSubmissionsInput<C>,
  filter: ReadFilter,
  asked: SortInput,
): Promise<SubmissionPage<C>> {
  // The order reveals contents.
  requireContentFor(scope, ["fields"]);
  const { column, descending: isDescending } = parseInput(sortInput, asked);
  const sort = { column, isDescending };
  const context = `${contextOf(placeOf(scope, input))}${JSON.stringify(sort)}`;
  const after = input.cursor === null ? null : readSortPlace(verifyToken(deps.keys.cursor, input.cursor, context));
  const { rows, last, sortedAmong } = await readInTurn(scope, deps, async () => {
    const query = { ...(await withArrivals(scope, deps.db, filter)), sort, after, limit: input.limit };
    return findSortedPage<C>(scope, deps.db, query, withId(input.columns));
  });
  const claim = last && packClaim([String(last.isNumeric), last.rank, last.number, last.text, last.id]);
  const nextCursor = claim && signToken(deps.keys.cursor, claim, context);
  return { filter, submissions: rows, nextCursor, previousCursor: null, sortedAmong };
}

const sortInput = z.object({
  column: z
    .string()
    .max(MAX_FIELD_NAME_LENGTH + "field:".length, { error: "There is no such column." })
    .regex(/^(?:field:|(?:sender|labels|files)$)[^\0]*$/s, { error: "There is no such column." })
    .transform((key): SortColumn => {
      if (key === "sender" || key === "labels" || key === "files") return key;
      return { field: key.slice("field:".length) };
    }),
  descending: z.boolean(),
});

function withId<C extends SubmissionColumn>(columns: readonly C[]): readonly (C | "id")[] {
  return [...new Set<C | "id">(["id", ...columns])];
}

function readSortPlace(claim: string | null): SortPlace {
  if (claim === null) throw invalid("The cursor is not valid for this order. Leave it out to start at the beginning.");
  const [isNumeric, rank, number, text, id] = unpackClaim(claim) as [string, number, string, string, string];
  return { isNumeric: isNumeric === "true", rank, number, text, id };
}

/** A search needs its form before it indexes anything; a page of one form checks by itself. */
async function filterOf(scope: OwnerScope, deps: Deps, input: FolderFilter): Promise<ReadFilter> {
  const filter = parseFilter(scope, deps, input);
  return input.formId !== null && !asksFields(filter) ? filter : readFilter(scope, deps, input);
}

function cursorOf(
  { cursor, newerCursor, fromOldest }: Pick<ListSubmissionsInput<never>, "cursor" | "newerCursor" | "fromOldest">,
  decode: (cursor: string) => string,
): PageCursor | null {
  if (newerCursor != null) return { id: decode(newerCursor), direction: "newer" };
  if (cursor !== null) return { id: decode(cursor), direction: "older" };
  return fromOldest === true ? { id: null, direction: "newer" } : null;
}

interface Place {
  readonly accountId: string;
  /** "all" for a list of all forms. */
  readonly formId: string;
  readonly folder: Folder;
}

export function placeOf({ accountId }: OwnerScope, { formId, folder }: Pick<FolderFilter, "formId" | "folder">): Place {
  return { accountId, formId: formId ?? "all", folder };
}

/** An opaque, signed cursor, valid only for the account, form and folder whose page it continues. */
export function encodeCursor(keys: Keys, place: Place & { readonly submissionId: string }): string {
  return signToken(keys.cursor, place.submissionId, contextOf(place));
}

export function decodeCursor(keys: Keys, cursor: string, place: Place): string {
  const submissionId = verifyToken(keys.cursor, cursor, contextOf(place));
  if (submissionId === null || !isId(submissionId, "sub")) {
    throw invalid("The cursor is not valid for this form and folder. Leave it out to start at the newest.");
  }
  return submissionId;
}

function contextOf({ accountId, formId, folder }: Place): string {
  return `${accountId}/${formId}/${folder}/`;
}
