import { type FeatureChange, groups } from "../../core/inbox/actions/change.ts";
import { AssignSubmissionsDocument } from "../../core/kit/graphql/documents.ts";
import type { Assignee } from "./use-colleagues.ts";

/** Assigns messages to a member, or to nobody. */
export function changeAssignee(assignee: Assignee | null): FeatureChange {
  const userId = assignee?.userId ?? null;
  const name = assignee?.name ?? "nobody";
  return {
    to: "assigned",
    kind: "assigned",
    assignee: userId,
    wouldChange: (row) => row.assignee?.userId !== assignee?.userId,
    marks: () => ({ assignee }),
    // Undo notifies nobody: the previous assignee may not have seen the message yet.
    send: (send, ids, isUndo) => send(AssignSubmissionsDocument, { ids, assignee: userId, notify: !isUndo }),
    undo: (rows) =>
      groups(rows, (row) => row.assignee?.userId).map((its) => [changeAssignee(its[0]?.assignee ?? null), its]),
    words: (what) => ({
      message: `Assigned ${what} to ${assignee?.isViewer === true ? "you" : name}.`,
      undone: `Took back the assignment of ${what}.`,
    }),
    problem: "Couldn’t assign",
    question: (what) => [
      `Assign ${what} to ${name}?`,
      "Assign",
      "Nobody gets an email about it. This cannot be undone at once.",
    ],
  };
}
