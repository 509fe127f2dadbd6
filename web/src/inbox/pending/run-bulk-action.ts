import { MAX_SELECTION } from "../../../../shared/limits.ts";
import { ChangeMatchingDocument, DeleteSubmissionsDocument } from "../../kit/graphql/documents.ts";
import type { Client, CombinedError } from "../../kit/graphql/urql.ts";
import type { PendingBulkAction, PendingDeletion, PendingOperation } from "./pending-operations.ts";

export const TOUCHES = { additionalTypenames: ["Form", "FolderCounts", "Submission"] };
/** More than this does not fit into what a browser lets a page send while it is left: 64 kilobytes. */
export const MAX_AT_LEAVING = 3 * MAX_SELECTION;

interface Steps<Work> {
  /** Told after every step, with what is left and what the step did. */
  readonly onStep: (rest: Work, ids: readonly string[]) => void;
  readonly isStopped: () => boolean;
}

/** Deletes batch by batch, until all is done or it is stopped; answers why not, if it failed. */
export async function runDeletion(
  client: Client,
  work: PendingDeletion,
  { onStep, isStopped }: Steps<PendingDeletion>,
): Promise<CombinedError | undefined> {
  let rest = { ...work, hasBegun: true };
  onStep(rest, []);
  while (rest.ids.length > 0 && !isStopped()) {
    const batch = rest.ids.slice(0, MAX_SELECTION);
    const variables = { ids: batch, ignoreMissing: true };
    const { error } = await client.mutation(DeleteSubmissionsDocument, variables, TOUCHES).toPromise();
    if (error !== undefined) return error;
    rest = { ...rest, ids: rest.ids.slice(MAX_SELECTION) };
    onStep(rest, batch);
  }
  return undefined;
}

/** Sends all of a deletion at once, in a way that outlives the page. */
export function deleteWhileLeaving(client: Client, ids: readonly string[]): void {
  const context = { ...TOUCHES, fetchOptions: { keepalive: true } };
  for (let from = 0; from < ids.length; from += MAX_SELECTION) {
    const variables = { ids: ids.slice(from, from + MAX_SELECTION), ignoreMissing: true };
    void client.mutation(DeleteSubmissionsDocument, variables, context).toPromise();
  }
}

/** Does one thing to everything that matches, call by call, until all is done or it is stopped. */
export async function runBulkUpdate(
  client: Client,
  work: PendingBulkAction,
  { onStep, isStopped }: Steps<PendingBulkAction>,
): Promise<CombinedError | undefined> {
  let rest: PendingBulkAction = { ...work, hasBegun: true };
  onStep(rest, []);
  do {
    const { formId, folder, filter, to, labelId = null, after } = rest;
    const variables = { formId, folder, filter, to, labelId, after };
    const { data, error } = await client.mutation(ChangeMatchingDocument, variables, TOUCHES).toPromise();
    if (!data) return error;
    const { ids, nextCursor } = data.bulkUpdate;
    rest = { ...rest, after: nextCursor, done: rest.done + ids.length };
    onStep(rest, ids);
  } while (rest.after !== null && !isStopped());
  return undefined;
}

export function runBulkAction(
  client: Client,
  work: PendingOperation,
  steps: Steps<PendingOperation>,
): Promise<CombinedError | undefined> {
  return work.kind === "deletion" ? runDeletion(client, work, steps) : runBulkUpdate(client, work, steps);
}
