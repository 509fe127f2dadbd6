import { now } from "../../kit/format/clock.ts";
import {
  AssignSubmissionsDocument,
  DeleteSubmissionsDocument,
  type Folder,
  LabelSubmissionsDocument,
  MarkSubmissionsDocument,
  type MarkSubmissionsMutationVariables,
  MoveSubmissionsDocument,
  RestoreSubmissionsDocument,
} from "../../kit/graphql/documents.ts";
import type { AnyVariables, Client, DocumentInput } from "../../kit/graphql/urql.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import type { Assignee } from "../assign/use-colleagues.ts";
import type { ListAction, ListPlace } from "../state/list-state.ts";
import type { Row, RowMarks } from "../state/submission-rows.ts";
import type { Mark } from "./announce.tsx";
import { contextOfChange, inBatches } from "./change-queue.ts";

const MARKS: Readonly<Record<Mark, Omit<MarkSubmissionsMutationVariables, "ids">>> = {
  read: { status: "read" },
  unread: { status: "unread" },
  done: { done: true },
  open: { done: false },
  starred: { starred: true },
  unstarred: { starred: false },
};

/** "status", "done" or "starred". */
const kindOf = (as: Mark) => Object.keys(MARKS[as]).join();

function marksOf(as: Mark): RowMarks {
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

/** The list changes once the server has agreed. */
export function submissionActions(client: Client, dispatch: (action: ListAction) => void) {
  const change = <Data, Variables extends AnyVariables>(
    document: DocumentInput<Data, Variables>,
    variables: Variables,
  ) => client.mutation(document, variables, contextOfChange()).toPromise();
  return {
    mark: (ids: readonly string[], as: Mark) =>
      inBatches(kindOf(as), ids, NOT_MARKED[as], async (batch) => {
        const variables = { ids: batch, ...MARKS[as] };
        const result = await change(MarkSubmissionsDocument, variables);
        if (result.error === undefined) dispatch({ type: "marked", ids: batch, marks: marksOf(as) });
        return result.error;
      }),
    snooze: (ids: readonly string[], snoozedUntil: string) =>
      inBatches("done", ids, "Couldn’t snooze", async (batch) => {
        const variables = { ids: batch, snoozedUntil };
        const result = await change(MarkSubmissionsDocument, variables);
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
        const isBack = await inBatches("done", ids, "Couldn’t undo", async (batch) => {
          const variables = { ids: batch, ...marks };
          const result = await change(MarkSubmissionsDocument, variables);
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
      inBatches(
        `label ${labelId}`,
        ids,
        isOn ? "Couldn’t add the label" : "Couldn’t remove the label",
        async (batch) => {
          const result = await change(LabelSubmissionsDocument, { ids: batch, labelId, on: isOn });
          if (result.error === undefined) dispatch({ type: "labelled", ids: batch, labelId, isOn });
          return result.error;
        },
      ),
    /** Undoing tells nobody: the member it was taken from may not have seen it yet. */
    assign: (ids: readonly string[], assignee: Assignee | null, notify = true) =>
      inBatches("assignee", ids, "Couldn’t assign", async (batch) => {
        const variables = { ids: batch, assignee: assignee?.userId ?? null, notify };
        const result = await change(AssignSubmissionsDocument, variables);
        if (result.error === undefined) dispatch({ type: "marked", ids: batch, marks: { assignee } });
        return result.error;
      }),
    move: (ids: readonly string[], folder: Folder) =>
      inBatches("folder", ids, `Couldn’t move to ${FOLDERS[folder].name}`, async (batch) => {
        const result = await change(MoveSubmissionsDocument, { ids: batch, folder });
        if (result.error === undefined) dispatch({ type: "removed", ids: batch });
        return result.error;
      }),
    /** Moves messages back to where they were, doubtful if they were so; their rows come back into that list. */
    moveBack: (ids: readonly string[], rows: readonly Row[], place: ListPlace) =>
      inBatches("folder", ids, "Couldn’t undo", async (batch) => {
        const variables = { ids: batch, folder: place.folder, doubtful: place.folder === "spam" };
        const result = await change(MoveSubmissionsDocument, variables);
        if (result.error === undefined) {
          dispatch({ type: "returned", rows: rows.filter((row) => batch.includes(row.id)), place });
        }
        return result.error;
      }),
    /** Moves messages to the Trash. */
    remove: (ids: readonly string[]) =>
      inBatches(
        "trash",
        ids,
        ids.length === 1 ? "Couldn’t delete the message" : "Couldn’t delete all messages",
        async (batch) => {
          const result = await change(DeleteSubmissionsDocument, { ids: batch });
          if (result.error === undefined) dispatch({ type: "removed", ids: batch });
          return result.error;
        },
      ),
    /** Takes messages out of the Trash; their rows come back into that list. */
    restore: (ids: readonly string[], rows: readonly Row[], place: ListPlace) =>
      inBatches("trash", ids, "Couldn’t restore", async (batch) => {
        const { data, error } = await change(RestoreSubmissionsDocument, { ids: batch });
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
