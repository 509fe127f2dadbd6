import { MAX_CELL_LENGTH, MAX_SELECTION } from "../../../shared/limits.ts";
import { snoozeProblem } from "../../../shared/snooze.ts";
import { requireContentFor, requirePermission } from "../access/require-permission.ts";
import type { Folder, SubmissionStatus } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { invalid, notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { instant, parseInput } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { createDelivering } from "./delivery-steps.ts";
import { type Marks, markSubmissions as markInStore } from "./store/changes.ts";
import { moveSubmissions as moveInStore } from "./store/moves.ts";
import {
  findSubmissions as findInStore,
  findSubmission,
  type SubmissionColumn,
  type SubmissionRow,
} from "./store/submissions.ts";

export async function readSubmission<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>> {
  requireContentFor(scope, input.columns);
  const submission = isId(input.id, "sub") ? await findSubmission(scope, deps.db, input.id, input.columns) : null;
  if (submission === null) throw notFound("submission");
  return submission;
}

/** The given submissions that exist for the owner, newest first. */
export async function findSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ids: readonly string[]; readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  requireContentFor(scope, input.columns);
  return findInStore(scope, deps.db, input.ids, input.columns);
}

/** The distinct ids of a selection of 1 to 500 submissions. */
export function selection(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) throw invalid("Select at least one submission.");
  if (distinct.length > MAX_SELECTION) {
    throw invalid(`Select at most ${MAX_SELECTION} submissions at a time.`);
  }
  if (!distinct.every((id) => isId(id, "sub"))) throw notFound("submission");
  return distinct;
}

export interface MarkInput {
  readonly ids: readonly string[];
  readonly status?: SubmissionStatus | null | undefined;
  readonly done?: boolean | null | undefined;
  /** RFC 3339: done until then, when it returns as unread. */
  readonly snoozedUntil?: string | null | undefined;
  readonly starred?: boolean | null | undefined;
}

/**
 * Marks a selection as read, done or starred, reverts that, or snoozes it, ignoring ids the owner cannot see. Marking
 * done, opening or moving by hand ends the snooze.
 */
export async function markSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: MarkInput & { readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  requirePermission(scope, "work");
  const { status, done, snoozedUntil, starred } = input;
  if (done != null && snoozedUntil != null) throw invalid("Snooze the submissions, or mark them as done or open.");
  const now = deps.clock.now();
  const marks: Marks = {
    ...(status == null ? {} : { status }),
    ...(done == null ? {} : { doneAt: done ? now : null }),
    ...(snoozedUntil == null ? {} : { doneAt: now, snoozedUntil: readSnooze(snoozedUntil, now) }),
    ...(starred == null ? {} : { isStarred: starred }),
  };
  if (Object.keys(marks).length === 0) throw invalid("Say what to mark the submissions as.");
  const ids = selection(input.ids);
  const marked = await markInStore(scope, deps.db, ids, marks, input.columns);
  if (marked !== null) return marked;
  const found = snoozedUntil == null ? [] : await findInStore(scope, deps.db, input.ids, ["folder"]);
  if (found.some(({ folder }) => folder !== "inbox")) throw invalid("Only messages in the inbox can be snoozed.");
  throw notFound("submission");
}

/**
 * Moves a selection to a folder, ignoring ids the owner cannot see. Messages leaving Spam are delivered unless they
 * already were; those moved there are no longer delivered; nothing is ever sent twice. Either move settles doubt, and
 * moving to Spam as `doubtful` restores it.
 */
export async function moveSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: {
    readonly ids: readonly string[];
    readonly folder: Folder;
    readonly doubtful?: boolean | null | undefined;
    readonly columns: readonly C[];
  },
): Promise<Pick<SubmissionRow, C>[]> {
  requirePermission(scope, "work");
  if (input.doubtful === true && input.folder !== "spam") throw invalid("Only messages in Spam can be doubtful.");
  const move = {
    ids: selection(input.ids),
    folder: input.folder,
    isDoubtful: input.doubtful === true,
    now: deps.clock.now(),
    ...createDelivering(deps),
  };
  const moved = await moveInStore(scope, deps.db, move, input.columns);
  if (moved === null) throw notFound("submission");
  return moved;
}

export interface Cell {
  readonly name: string;
  /** Several if the name was sent several times. */
  readonly values: readonly string[];
  readonly isCut: boolean;
}

/** The cells of a row in field order; fields with the same name share one cell. */
export function cellsOf({ cells }: Pick<SubmissionRow, "cells">): Cell[] {
  const byName = new Map<string, { readonly name: string; readonly values: string[]; isCut: boolean }>();
  for (const [name, value] of cells) {
    const cell = byName.get(name) ?? { name, values: [], isCut: false };
    byName.set(name, cell);
    const characters = [...value];
    cell.values.push(characters.length > MAX_CELL_LENGTH ? characters.slice(0, MAX_CELL_LENGTH).join("") : value);
    cell.isCut ||= characters.length > MAX_CELL_LENGTH;
  }
  return [...byName.values()];
}

/** Reads the instant at which a snoozed message returns. */
function readSnooze(text: string, now: Date): Date {
  const until = parseInput(instant, text);
  const problem = snoozeProblem(until.getTime(), now.getTime());
  if (problem !== null) throw invalid(problem);
  return until;
}
