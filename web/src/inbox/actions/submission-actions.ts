import { MAX_SELECTION } from "../../../../shared/limits.ts";
import { now } from "../../kit/format/clock.ts";
import {
  DeleteSubmissionsDocument,
  type Folder,
  LabelSubmissionsDocument,
  MarkSubmissionsDocument,
  type MarkSubmissionsMutationVariables,
  MoveSubmissionsDocument,
  RestoreSubmissionsDocument,
} from "../../kit/graphql/documents.ts";
import type { Client, CombinedError } from "../../kit/graphql/urql.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { notifyFailure } from "../../kit/ui/notify.ts";
import { TOUCHES } from "../pending/run-bulk-action.ts";
import type { ListAction, ListPlace } from "../state/list-state.ts";
import type { Row, RowMarks } from "../state/submission-rows.ts";
import type { Mark } from "./announce.tsx";

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
  return done != null
    ? { doneAt: done ? now().toISOString() : null, snoozedUntil: null }
    : { isStarred: starred === true };
}

const NOT_MARKED: Readonly<Record<Mark, string>> = {
  read: "Couldn’t mark as read",
  unread: "Couldn’t mark as unread",
  done: "Couldn’t mark as done",
  open: "Couldn’t reopen",
  starred: "Couldn’t star",
  unstarred: "Couldn’t remove the star",
};

// Deleting is also done when the page is left just then.
const OUTLIVES_PAGE = { ...TOUCHES, fetchOptions: { keepalive: true } };

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
    snooze: (ids: readonly string[], snoozedUntil: string) =>
      inBatches(ids, "Couldn’t snooze", async (batch) => {
        const variables = { ids: batch, snoozedUntil };
        const result = await client.mutation(MarkSubmissionsDocument, variables, TOUCHES).toPromise();
        if (result.error === undefined) {
          dispatch({ type: "marked", ids: batch, marks: { doneAt: now().toISOString(), snoozedUntil } });
        }
        return result.error;
      }),
    /** Makes messages open, done or snoozed as they were before; their rows come back into that list. */
    finishBack: async (rows: readonly Row[], place: ListPlace) => {
      for (const before of new Set(rows.map(finishedAs))) {
        const ids = rows.filter((row) => finishedAs(row) === before).map(({ id }) => id);
        const marks = before === "done" || before === "open" ? MARKS[before] : { snoozedUntil: before };
        const isBack = await inBatches(ids, "Couldn’t undo", async (batch) => {
          const variables = { ids: batch, ...marks };
          const result = await client.mutation(MarkSubmissionsDocument, variables, TOUCHES).toPromise();
          if (result.error === undefined) {
            dispatch({ type: "returned", rows: rows.filter((row) => batch.includes(row.id)), place });
          }
          return result.error;
        });
        if (!isBack) return false;
      }
      return true;
    },
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
    /** Moves messages to the Trash. */
    remove: (ids: readonly string[]) =>
      inBatches(
        ids,
        ids.length === 1 ? "Couldn’t delete the message" : "Couldn’t delete all messages",
        async (batch) => {
          const result = await client.mutation(DeleteSubmissionsDocument, { ids: batch }, OUTLIVES_PAGE).toPromise();
          if (result.error === undefined) dispatch({ type: "removed", ids: batch });
          return result.error;
        },
      ),
    /** Takes messages out of the Trash; their rows come back into that list. */
    restore: (ids: readonly string[], rows: readonly Row[], place: ListPlace) =>
      inBatches(ids, "Couldn’t restore", async (batch) => {
        const { data, error } = await client.mutation(RestoreSubmissionsDocument, { ids: batch }, TOUCHES).toPromise();
        const restored = new Set(data?.restoreSubmissions);
        dispatch({ type: "returned", rows: rows.filter((row) => restored.has(row.id)), place });
        return error;
      }),
  };
}

/** "open", "done", or until when it is snoozed. */
function finishedAs({ doneAt, snoozedUntil }: Row): string {
  return snoozedUntil ?? (doneAt === null ? "open" : "done");
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
