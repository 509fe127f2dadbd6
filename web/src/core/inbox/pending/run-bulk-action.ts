import { ChangeMatchingDocument } from "../../kit/graphql/documents.ts";
import { describeFailure } from "../../kit/graphql/failure.ts";
import type { Client, CombinedError } from "../../kit/graphql/urql.ts";
import { type PendingBulkAction, TOUCHES } from "./pending-operations.ts";

interface Steps {
  /** Called after every step, also one that has to wait, with the remaining work and the step's changes. */
  readonly onStep: (rest: PendingBulkAction, ids: readonly string[]) => void;
  readonly isStopped: () => boolean;
}

export const WAITING = "Waiting for other searches and changes to finish…";
const RETRY_MS = 1_000;

/** Applies one change to everything that matches, call by call, until done or stopped. */
export async function runBulkUpdate(
  client: Client,
  work: PendingBulkAction,
  { onStep, isStopped }: Steps,
): Promise<CombinedError | undefined> {
  let rest = { ...work, isWaiting: false };
  onStep(rest, []);
  do {
    const { formId, folder, filter, to, labelId = null, assignee = null, snoozedUntil = null, after } = rest;
    const variables = { formId, folder, filter, to, labelId, assignee, snoozedUntil, after };
    const { data, error } = await client.mutation(ChangeMatchingDocument, variables, TOUCHES).toPromise();
    const isWaiting = error !== undefined && describeFailure(error).code === "LIMIT";
    if (!data && !isWaiting) return error;
    const { ids, nextCursor } = data?.bulkUpdate ?? { ids: [], nextCursor: after };
    rest = { ...rest, after: nextCursor, done: rest.done + ids.length, isWaiting };
    onStep(rest, ids);
    if (isWaiting) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  } while ((rest.isWaiting || rest.after !== null) && !isStopped());
  return undefined;
}
