import { requireContentFor } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { MAX_PAGE_SIZE, pageOf, rowsToFind } from "../../platform/parse-input.ts";
import type { Keys } from "../../platform/secret.ts";
import { signToken, verifyToken } from "../../platform/signed-token.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { Folder } from "../../store/database/db.ts";
import { isSearch } from "../../store/submissions/page.ts";
import { findSubmissionPage, type SearchQuery } from "../../store/submissions/search.ts";
import type { SubmissionColumn, SubmissionRow } from "../../store/submissions/submissions.ts";
import type { PageCursor } from "../../store/submissions/walk.ts";
import { readForm } from "../forms/forms.ts";
import { indexWords, MAX_SYNC_INDEX } from "./reindex-pending.ts";
import { type FolderFilter, parseFilter, type ReadFilter, readFilter } from "./submission-filter.ts";

export interface ListSubmissionsInput<C extends SubmissionColumn> extends FolderFilter {
  /** 1 to 100. */
  readonly limit: number;
  /** `null` begins at the newest. */
  readonly cursor: string | null;
  /** Pages towards newer submissions, instead of `cursor`. */
  readonly newerCursor?: string | null | undefined;
  readonly fromOldest?: boolean | undefined;
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
  const place = { accountId: scope.accountId, formId: input.formId ?? "all", folder: input.folder };
  const cursor = cursorOf(input, (cursor) => decodeCursor(deps.keys, cursor, place));
  const columns: readonly (C | "id")[] = [...new Set<C | "id">(["id", ...input.columns])];
  const query = { ...filter, cursor, limit: input.limit };
  const { rows, last } = await readRows(scope, deps, query, columns);
  // Submissions of a form say that it is there; without any, that is asked.
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
  };
}

/** A search needs its form before it indexes anything; a page of one form finds out by itself. */
async function filterOf(scope: OwnerScope, deps: Deps, input: FolderFilter): Promise<ReadFilter> {
  const filter = parseFilter(scope, input);
  return input.formId !== null && !isSearch(filter) ? filter : readFilter(scope, deps, input);
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
  // What has just arrived is indexed first, so that a search finds what the list shows.
  if (query.match !== null) await indexWords(scope, deps, { most: MAX_SYNC_INDEX });
  const found = await findSubmissionPage<C>(
    scope,
    deps.db,
    { ...query, limit: rowsToFind(query.limit, REFUSAL) },
    columns,
  );
  const { rows, last } = pageOf(found.rows, query.limit);
  const isNewer = query.cursor?.direction === "newer";
  return { rows: isNewer ? rows.toReversed() : rows, last: last?.id ?? found.lookedTo };
}

export interface Place {
  readonly accountId: string;
  readonly formId: string;
  readonly folder: Folder;
  readonly submissionId: string;
}

/** An opaque, signed cursor: good only for the account, form and folder whose page it continues. */
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
