import {
  DeleteSubmissionsDocument,
  MarkSubmissionsDocument,
  MoveSubmissionsDocument,
  RestoreSubmissionsDocument,
} from "../../kit/graphql/documents.ts";
import type { AnyVariables, Client, CombinedError, DocumentInput, OperationContext } from "../../kit/graphql/urql.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { isFeatureChange, isMark, MARKS, type Task } from "./change.ts";

interface Answer {
  readonly error: CombinedError | undefined;
  readonly ids: readonly string[];
}

export async function sendTask(
  client: Client,
  { change, place, isUndo = false }: Task,
  ids: readonly string[],
  context: Partial<OperationContext>,
): Promise<Answer> {
  const send = <Data, Variables extends AnyVariables>(document: DocumentInput<Data, Variables>, variables: Variables) =>
    client.mutation(document, variables, context).toPromise();
  if (change.to === "restored") {
    const { data, error } = await send(RestoreSubmissionsDocument, { ids });
    return { error, ids: data?.restoreSubmissions ?? [] };
  }
  const request = () => {
    if (isFeatureChange(change)) return change.send(send, ids, isUndo);
    switch (change.to) {
      case "inbox":
      case "spam": {
        // Messages moved back to Spam are doubtful again.
        const doubtful = isUndo ? { doubtful: place.folder === "spam" } : {};
        return send(MoveSubmissionsDocument, { ids, folder: change.to, ...doubtful });
      }
      case "deleted":
        return send(DeleteSubmissionsDocument, { ids });
      case "snoozed":
        return send(MarkSubmissionsDocument, { ids, snoozedUntil: change.until });
      default:
        return send(MarkSubmissionsDocument, { ids, ...MARKS[change.to] });
    }
  };
  const { error } = await request();
  return { error, ids: error === undefined ? ids : [] };
}

/** Changes of one kind replace each other. */
export function kindOf({ change }: Task): string {
  if (isFeatureChange(change)) return change.kind;
  if (isMark(change.to)) return Object.keys(MARKS[change.to]).join();
  if (change.to === "inbox" || change.to === "spam") return "folder";
  return change.to === "snoozed" ? "done" : "trash";
}

export function problemOf({ change, ids, isUndo }: Task): string {
  if (isFeatureChange(change)) return change.problem;
  const { to } = change;
  if (to === "inbox" || to === "spam") return isUndo ? UNDO : `Couldn’t move to ${FOLDERS[to].name}`;
  if (to === "done" || to === "open" || to === "snoozed") return isUndo ? UNDO : PROBLEMS[to];
  return to === "deleted" && ids.length > 1 ? "Couldn’t delete all messages" : PROBLEMS[to];
}

const UNDO = "Couldn’t undo";

const PROBLEMS = {
  read: "Couldn’t mark as read",
  unread: "Couldn’t mark as unread",
  done: "Couldn’t mark as done",
  open: "Couldn’t reopen",
  snoozed: "Couldn’t snooze",
  starred: "Couldn’t star",
  unstarred: "Couldn’t remove the star",
  deleted: "Couldn’t delete the message",
  restored: "Couldn’t restore",
} as const;
