import { type CombinedError, useClient } from "urql";
import { FETCH_OPTIONS } from "../graphql/client.ts";
import {
  DeleteSubmissionsDocument,
  type Folder,
  MarkSubmissionsDocument,
  MoveSubmissionsDocument,
  type SubmissionStatus,
} from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";
import type { ListAction } from "./list-state.ts";
import type { Row } from "./submission-rows.ts";

// The server takes at most this many at a time.
const BATCH = 500;
const TOUCHES = { additionalTypenames: ["Form", "FolderCounts", "Submission"] };

/** What the owner can do to submissions; the list follows once the server has agreed. */
export function useSubmissionActions(dispatch: (action: ListAction) => void) {
  const client = useClient();

  return {
    mark: (ids: readonly string[], status: SubmissionStatus) =>
      inBatches(ids, "Could not be marked", async (batch) => {
        const result = await client.mutation(MarkSubmissionsDocument, { ids: batch, status }, TOUCHES).toPromise();
        if (result.error === undefined) dispatch({ type: "marked", ids: batch, status });
        return result.error;
      }),
    move: (ids: readonly string[], folder: Folder) =>
      inBatches(ids, "Could not be moved", async (batch) => {
        const result = await client.mutation(MoveSubmissionsDocument, { ids: batch, folder }, TOUCHES).toPromise();
        if (result.error === undefined) dispatch({ type: "removed", ids: batch });
        return result.error;
      }),
    moveBack: (rows: readonly Row[], folder: Folder) =>
      inBatches(
        rows.map((row) => row.id),
        "Could not be moved back",
        async (batch) => {
          const result = await client.mutation(MoveSubmissionsDocument, { ids: batch, folder }, TOUCHES).toPromise();
          if (result.error === undefined) {
            dispatch({ type: "returned", rows: rows.filter((row) => batch.includes(row.id)) });
          }
          return result.error;
        },
      ),
    /** With `isLeaving`, in a way that outlives the page. */
    remove: (ids: readonly string[], isLeaving = false) =>
      inBatches(ids, "Could not be deleted", async (batch) => {
        const context = isLeaving ? { ...TOUCHES, fetchOptions: { ...FETCH_OPTIONS, keepalive: true } } : TOUCHES;
        const result = await client.mutation(DeleteSubmissionsDocument, { ids: batch }, context).toPromise();
        if (result.error === undefined) dispatch({ type: "removed", ids: batch });
        return result.error;
      }),
  };
}

export type SubmissionActions = ReturnType<typeof useSubmissionActions>;

type Send = (batch: readonly string[]) => Promise<CombinedError | undefined>;

/** Answers whether all of it was done. */
async function inBatches(ids: readonly string[], problem: string, send: Send): Promise<boolean> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const error = await send(ids.slice(from, from + BATCH));
    if (error !== undefined) {
      notifyFailure(problem, error);
      return false;
    }
  }
  return true;
}
