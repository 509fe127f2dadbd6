import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_SELECTION, MAX_TRASH_DAYS } from "../../../shared/limits.ts";
import { requireContentFor, requireFreshSignIn, requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { invalid, notFound } from "../../core/platform/errors.ts";
import { instant, type Page, pageOf, parseInput } from "../../core/platform/parse-input.ts";
import { signToken, verifyToken } from "../../core/platform/signed-token.ts";
import { trashCutOff } from "../../core/scope/retention-window.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { selection } from "../../core/submissions/submissions.ts";
import {
  countTrashed,
  findTrashed,
  removeTrashed,
  restoreSubmissions as restoreInStore,
  type TrashedRow,
  type TrashQuery,
  trashSubmissions,
} from "./store.ts";

/** Moves a selection to the Trash, ignoring ids the owner cannot see, and returns the count. */
export async function deleteSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<number> {
  return (await trashSelection(scope, deps, input)).length;
}

/** The same, but returns the moved ids. */
export async function trashSelection(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<readonly string[]> {
  requirePermission(scope, "work");
  const trashed = await trashSubmissions(scope, deps.db, { ids: selection(input.ids), now: deps.clock.now() });
  if (trashed.length === 0) throw notFound("submission");
  return trashed;
}

/** Restores the part of a selection still in the Trash, and returns its ids. */
export async function restoreSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<readonly string[]> {
  requirePermission(scope, "work");
  const now = deps.clock.now();
  const which = { ids: selection(input.ids), now, trashedAfter: trashCutOff(now) };
  const restored = await restoreInStore(scope, deps.db, which);
  if (restored.length === 0) throw notFound("submission");
  return restored;
}

/** Permanently deletes the part of a selection still in the Trash, and returns the count. */
export async function deleteFromTrash(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[] },
): Promise<number> {
  requirePermission(scope, "work");
  requireFreshSignIn(scope, deps);
  const which = { ids: selection(input.ids), trashedAfter: trashCutOff(deps.clock.now()) };
  const removed = await removeTrashed(scope, deps.db, which);
  if (removed === 0) throw notFound("submission");
  return removed;
}

const CHUNKS = 4;

/**
 * Permanently deletes what was in the Trash at an instant, a few transactions of 500 per call, and returns the count.
 * The caller repeats until none are left; messages trashed meanwhile stay.
 */
export async function emptyTrash(scope: OwnerScope, deps: Deps, input: { readonly until: string }): Promise<number> {
  requirePermission(scope, "work");
  requireFreshSignIn(scope, deps);
  const until = parseInput(instant, input.until);
  const trashedAfter = trashCutOff(deps.clock.now());
  let removed = 0;
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    const query = { trashedAfter, after: { trashedAt: until, id: LAST_ID }, limit: MAX_SELECTION };
    const ids = (await findTrashed(scope, deps.db, query)).map(({ id }) => id);
    if (ids.length === 0) break;
    removed += await removeTrashed(scope, deps.db, { ids, trashedAfter });
  }
  return removed;
}

/** Sorts after every id. */
const LAST_ID = "sub_~";

export interface TrashedMessage extends TrashedRow {
  /** When it is permanently deleted. */
  readonly removedAt: Date;
}

const PAGE_SIZE = 50;
const COLUMNS = ["sender", "preview"] as const;

/** Latest deletion first. */
export async function listTrash(
  scope: OwnerScope,
  deps: Deps,
  { cursor }: { readonly cursor: string | null },
): Promise<Page<TrashedMessage>> {
  requirePermission(scope, "work");
  requireContentFor(scope, COLUMNS);
  const trashedAfter = trashCutOff(deps.clock.now());
  const after = cursor === null ? null : decodeCursor(scope, deps, cursor);
  const rows = await findTrashed(scope, deps.db, { trashedAfter, after, limit: PAGE_SIZE + 1 });
  const messages = rows.map((row) => ({ ...row, removedAt: removedAt(scope, row) }));
  return pageOf(messages, PAGE_SIZE, (last) => encodeCursor(scope, deps, last));
}

export async function countTrash(scope: OwnerScope, deps: Deps): Promise<number> {
  requirePermission(scope, "work");
  return countTrashed(scope, deps.db, { trashedAfter: trashCutOff(deps.clock.now()) });
}

function removedAt({ retentionDays }: OwnerScope, { trashedAt, receivedAt }: TrashedRow): Date {
  const days = (from: Date, count: number) => from.getTime() + count * DAY_MS;
  return new Date(Math.min(days(trashedAt, MAX_TRASH_DAYS), days(receivedAt, retentionDays)));
}

function contextOf({ accountId }: OwnerScope): string {
  return `${accountId}/trash/`;
}

function encodeCursor(scope: OwnerScope, { keys }: Deps, { trashedAt, id }: TrashedRow): string {
  return signToken(keys.cursor, `${trashedAt.toISOString()} ${id}`, contextOf(scope));
}

function decodeCursor(scope: OwnerScope, { keys }: Deps, cursor: string): TrashQuery["after"] {
  const [trashedAt, id] = verifyToken(keys.cursor, cursor, contextOf(scope))?.split(" ") ?? [];
  if (trashedAt === undefined || id === undefined) {
    throw invalid("The cursor is not valid. Leave it out to start at the latest deletion.");
  }
  return { trashedAt: new Date(trashedAt), id };
}
