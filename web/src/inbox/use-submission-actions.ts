import { type CombinedError, useClient } from "urql";
import {
  type Folder,
  MarkSubmissionsDocument,
  MoveSubmissionsDocument,
  type SubmissionStatus,
} from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";
import { BATCH, TOUCHES } from "./carry-out.ts";
import type { ListAction, ListPlace } from "./list-state.ts";
import { deleteLater } from "./pending-deletions.ts";
import type { Row } from "./submission-rows.ts";

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
    moveBack: (rows: readonly Row[], place: ListPlace) =>
      inBatches(
        rows.map((row) => row.id),
        "Could not be moved back",
        async (batch) => {
          const { folder } = place;
          const result = await client.mutation(MoveSubmissionsDocument, { ids: batch, folder }, TOUCHES).toPromise();
          if (result.error === undefined) {
            dispatch({ type: "returned", rows: rows.filter((row) => batch.includes(row.id)), place });
          }
          return result.error;
        },
      ),
    /** Deletes after a grace in which the answer takes it back. */
    remove: (ids: readonly string[]) => deleteLater(client, ids, (gone) => dispatch({ type: "removed", ids: gone })),
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
