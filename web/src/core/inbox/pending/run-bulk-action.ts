import { ChangeMatchingDocument } from "../../kit/graphql/documents.ts";
import type { Client, CombinedError } from "../../kit/graphql/urql.ts";
import { type PendingBulkAction, TOUCHES } from "./pending-operations.ts";

interface Steps {
  /** Called after every step with the remaining work and the step's changes. */
  readonly onStep: (rest: PendingBulkAction, ids: readonly string[]) => void;
  readonly isStopped: () => boolean;
}

/** Applies one change to everything that matches, call by call, until done or stopped. */
export async function runBulkUpdate(
  client: Client,
  work: PendingBulkAction,
  { onStep, isStopped }: Steps,
): Promise<CombinedError | undefined> {
  let rest = work;
  onStep(rest, []);
  do {
    const { formId, folder, filter, to, labelId = null, assignee = null, snoozedUntil = null, after } = rest;
    const variables = { formId, folder, filter, to, labelId, assignee, snoozedUntil, after };
    const { data, error } = await client.mutation(ChangeMatchingDocument, variables, TOUCHES).toPromise();
    if (!data) return error;
    const { ids, nextCursor } = data.bulkUpdate;
    rest = { ...rest, after: nextCursor, done: rest.done + ids.length };
    onStep(rest, ids);
  } while (rest.after !== null && !isStopped());
  return undefined;
}
