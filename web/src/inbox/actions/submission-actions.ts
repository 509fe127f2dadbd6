import { MAX_SELECTION } from "../../../../shared/limits.ts";
import { now } from "../../kit/format/clock.ts";
import {
  type Folder,
  LabelSubmissionsDocument,
  MarkSubmissionsDocument,
  type MarkSubmissionsMutationVariables,
  MoveSubmissionsDocument,
} from "../../kit/graphql/documents.ts";
import type { Client, CombinedError } from "../../kit/graphql/urql.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { notifyFailure } from "../../kit/ui/notify.ts";
import type { DeletedMessage } from "../pending/pending-deletions.ts";
import { TOUCHES } from "../pending/run-bulk-action.ts";
import type { ListAction, ListPlace } from "../state/list-state.ts";
import type { Row, RowMarks } from "../state/submission-rows.ts";
import type { Mark } from "./announce.tsx";
import { type DeletionListeners, deleteWithUndo } from "./delete-later.ts";

const MARKS: Readonly<Record<Mark, Omit<MarkSubmissionsMutationVariables, "ids">>> = {
  read: { status: "read" },
  unread: { status: "unread" },
  done: { done: true },
  open: { done: false },
  starred: { starred: true },
  unstarred: { starred: false },
};

export function marksOf(as: Mark): RowMarks {
  const { status, done, starred } = MARKS[as];
  if (status != null) return { status };
  return done != null ? { doneAt: done ? now().toISOString() : null } : { isStarred: starred === true };
}

const NOT_MARKED: Readonly<Record<Mark, string>> = {
  read: "Couldn’t mark as read",
  unread: "Couldn’t mark as unread",
  done: "Couldn’t mark as done",
  open: "Couldn’t reopen",
  starred: "Couldn’t star",
  unstarred: "Couldn’t remove the star",
};

/** The list changes once the server has agreed. */
export function submissionActions(client: Client, dispatch: (action: ListAction) => void) {
  return {
    mark: (ids: readonly string[], as: Mark) =>
      inBatches(ids, NOT_MARKED[as], async (batch) => {
        const variables = { ids: batch, ...MARKS[as] };
        const result = await client.mutation(MarkSubmissionsDocument, variables, TOUCHES).toPromise();
        if (result.error === undefined) dispatch({ type: "marked", ids: batch, marks: marksOf(as) });
        return result.error;
      }),
    /** Marks messages as they were before; their rows come back into that list. */
    markBack: (ids: readonly string[], as: Mark, rows: readonly Row[], place: ListPlace) =>
      inBatches(ids, "Couldn’t undo", async (batch) => {
        const variables = { ids: batch, ...MARKS[as] };
        const result = await client.mutation(MarkSubmissionsDocument, variables, TOUCHES).toPromise();
        if (result.error === undefined) {
          dispatch({ type: "returned", rows: rows.filter((row) => batch.includes(row.id)), place });
        }
        return result.error;
      }),
    label: (ids: readonly string[], labelId: string, isOn: boolean) =>
      inBatches(ids, isOn ? "Couldn’t add the label" : "Couldn’t remove the label", async (batch) => {
        const result = await client.mutation(LabelSubmissionsDocument, { ids: batch, labelId, on: isOn }).toPromise();
        if (result.error === undefined) dispatch({ type: "labelled", ids: batch, labelId, isOn });
        return result.error;
      }),
    move: (ids: readonly string[], folder: Folder) =>
      inBatches(ids, `Couldn’t move to ${FOLDERS[folder].name}`, async (batch) => {
        const result = await client.mutation(MoveSubmissionsDocument, { ids: batch, folder }, TOUCHES).toPromise();
        if (result.error === undefined) dispatch({ type: "removed", ids: batch });
        return result.error;
      }),
    /** Moves messages back to where they were, doubtful if they were so; their rows come back into that list. */
    moveBack: (ids: readonly string[], rows: readonly Row[], place: ListPlace) =>
      inBatches(ids, "Couldn’t undo", async (batch) => {
        const variables = { ids: batch, folder: place.folder, doubtful: place.folder === "spam" };
        const result = await client.mutation(MoveSubmissionsDocument, variables, TOUCHES).toPromise();
        if (result.error === undefined) {
          dispatch({ type: "returned", rows: rows.filter((row) => batch.includes(row.id)), place });
        }
        return result.error;
      }),
    /** Deletes after a while in which it can be undone; returns how. */
    remove: (messages: readonly DeletedMessage[], listeners: Omit<DeletionListeners, "onDeleted">) =>
      deleteWithUndo(client, messages, { ...listeners, onDeleted: (ids) => dispatch({ type: "removed", ids }) }),
  };
}

type Send = (batch: readonly string[]) => Promise<CombinedError | undefined>;

// Of the tab: changes to one message may come from anywhere in it.
let previous: Promise<unknown> = Promise.resolve();

/** Sends a change once the one before is answered: whatever the owner did last is what stays. */
function inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = previous.then(send);
  previous = answer.catch(() => undefined);
  return answer;
}

/** Returns whether all of it was done. */
async function inBatches(ids: readonly string[], problem: string, send: Send): Promise<boolean> {
  for (let from = 0; from < ids.length; from += MAX_SELECTION) {
    const error = await inTurn(() => send(ids.slice(from, from + MAX_SELECTION)));
    if (error !== undefined) {
      notifyFailure(problem, error);
      return false;
    }
  }
  return true;
}
