import { z } from "zod";
import { MAX_FIELD_NAME_LENGTH } from "../../../shared/limits.ts";
import { indexWords, MAX_SYNC_INDEX } from "../../features/search/reindex-pending.ts";
import { findSubmissionPage, type SearchQuery } from "../../features/search/store/search.ts";
import { readInTurn } from "../access/read-in-turn.ts";
import { requireContentFor } from "../access/require-permission.ts";
import type { Folder } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { readForm } from "../forms/forms.ts";
import { invalid } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { MAX_PAGE_SIZE, pageOf, parseInput, rowsToFind } from "../platform/parse-input.ts";
import type { Keys } from "../platform/secret.ts";
import { packClaim, signToken, unpackClaim, verifyToken } from "../platform/signed-token.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { isSearch } from "./store/page.ts";
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

interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Cursor in reading direction; null at the end. */
  readonly last: string | null;
}

/** One page of a folder of one form, or of all forms, newest first. */
export async function listSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: ListSubmissionsInput<C>,
): Promise<SubmissionPage<C>> {
  requireContentFor(scope, input.columns);
  rowsToFind(input.limit, REFUSAL);
  const filter = await filterOf(scope, deps, input);
  if (input.sort != null) return listSorted(scope, deps, input, filter, input.sort);
  const place = { accountId: scope.accountId, formId: input.formId ?? "all", folder: input.folder };
  const cursor = cursorOf(input, (cursor) => decodeCursor(deps.keys, cursor, place));
  const columns: readonly (C | "id")[] = [...new Set<C | "id">(["id", ...input.columns])];
  const query = { ...filter, cursor, limit: input.limit };
  const read = () => readRows(scope, deps, query, columns);
  const { rows, last } = await (isSearch(query) ? readInTurn(scope, deps, read) : read());
  // Any submission proves that the form exists; without one, check.
  if (input.formId !== null && rows.length === 0) await readForm(scope, deps, { formId: input.formId });
  const cursorAt = (id: string | null | undefined) =>
    id == null ? null : encodeCursor(deps.keys, { ...place, submissionId: id });
  const isNewer = cursor?.direction === "newer";
  return {
    filter,
    submissions: rows,
    // Nothing is older than the oldest.
    nextCursor: cursorAt(isNewer ? cursor.id && (rows.at(-1)?.id ?? cursor.id) : last),
    previousCursor: cursorAt(isNewer ? last : cursor === null ? null : (rows[0]?.id ?? cursor.id)),
    sortedAmong: null,
  };
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
  const { accountId } = scope;
  const context = `${contextOf({ accountId, formId: input.formId ?? "all", folder: input.folder })}${JSON.stringify(sort)}`;
  const after = input.cursor === null ? null : readSortPlace(verifyToken(deps.keys.cursor, input.cursor, context));
  const columns: readonly (C | "id")[] = [...new Set<C | "id">(["id", ...input.columns])];
  const query = { ...filter, sort, after, limit: input.limit };
  const { rows, last, sortedAmong } = await readInTurn(scope, deps, async () => {
    if (filter.match !== null) await indexWords(scope, deps, { most: MAX_SYNC_INDEX });
    return findSortedPage<C>(scope, deps.db, query, columns);
  });
  if (input.formId !== null && rows.length === 0) await readForm(scope, deps, { formId: input.formId });
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

function readSortPlace(claim: string | null): SortPlace {
  if (claim === null) throw invalid("The cursor is not valid for this order. Leave it out to start at the beginning.");
  const [isNumeric, rank, number, text, id] = unpackClaim(claim) as [string, number, string, string, string];
  return { isNumeric: isNumeric === "true", rank, number, text, id };
}

/** A search needs its form before it indexes anything; a page of one form checks by itself. */
async function filterOf(scope: OwnerScope, deps: Deps, input: FolderFilter): Promise<ReadFilter> {
  const filter = parseFilter(scope, input);
  return input.formId !== null && !asksFields(filter) ? filter : readFilter(scope, deps, input);
}

const REFUSAL = `Ask for 1 to ${MAX_PAGE_SIZE} submissions at a time.`;

function cursorOf(
  { cursor, newerCursor, fromOldest }: Pick<ListSubmissionsInput<never>, "cursor" | "newerCursor" | "fromOldest">,
  decode: (cursor: string) => string,
): PageCursor | null {
  if (newerCursor != null) return { id: decode(newerCursor), direction: "newer" };
  if (cursor !== null) return { id: decode(cursor), direction: "older" };
  return fromOldest === true ? { id: null, direction: "newer" } : null;
}

async function readRows<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  query: SearchQuery,
  columns: readonly (C | "id")[],
): Promise<Rows<Pick<SubmissionRow, C | "id">>> {
  // Index new arrivals first, so that a search finds what the list shows.
  if (query.match !== null) await indexWords(scope, deps, { most: MAX_SYNC_INDEX });
  const { limit } = query;
  const found = await findSubmissionPage<C>(scope, deps.db, { ...query, limit: rowsToFind(limit, REFUSAL) }, columns);
  const { rows, last } = pageOf(found.rows, limit);
  const isNewer = query.cursor?.direction === "newer";
  return { rows: isNewer ? rows.toReversed() : rows, last: last?.id ?? found.lookedTo };
}

export interface Place {
  readonly accountId: string;
  readonly formId: string;
  readonly folder: Folder;
  readonly submissionId: string;
}

/** An opaque, signed cursor, valid only for the account, form and folder whose page it continues. */
export function encodeCursor(keys: Keys, place: Place): string {
  return signToken(keys.cursor, place.submissionId, contextOf(place));
}

export function decodeCursor(keys: Keys, cursor: string, place: Omit<Place, "submissionId">): string {
  const submissionId = verifyToken(keys.cursor, cursor, contextOf(place));
  if (submissionId === null || !isId(submissionId, "sub")) {
    throw invalid("The cursor is not valid for this form and folder. Leave it out to start at the newest.");
  }
  return submissionId;
}

function contextOf({ accountId, formId, folder }: Omit<Place, "submissionId">): string {
  return `${accountId}/${formId}/${folder}/`;
}
