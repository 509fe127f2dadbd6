import type { FeatureChange, Words } from "../../core/inbox/actions/change.ts";
import { countOf } from "../../core/kit/format/counts.ts";
import { LabelSubmissionsDocument } from "../../core/kit/graphql/documents.ts";
import type { Label } from "./use-labels.ts";

/** Adds a label to messages, or removes it. */
export function changeLabel(label: Pick<Label, "id" | "name">, isOn: boolean): FeatureChange {
  const { id, name } = label;
  return {
    to: isOn ? "labelled" : "unlabelled",
    kind: `label ${id}`,
    labelId: id,
    wouldChange: ({ labelIds }) => labelIds.includes(id) !== isOn,
    marks: ({ labelIds }) => {
      const others = labelIds.filter((other) => other !== id);
      return { labelIds: isOn ? [...others, id] : others };
    },
    send: (send, ids) => send(LabelSubmissionsDocument, { ids, labelId: id, on: isOn }),
    undo: (rows) => [[changeLabel(label, !isOn), rows]],
    words: (_, count) => wordsOf(name, count, isOn),
    problem: isOn ? "Couldn’t add the label" : "Couldn’t remove the label",
    question: (what) =>
      isOn ? [`Label ${what} “${name}”?`, "Label"] : [`Remove “${name}” from ${what}?`, "Remove label"],
  };
}

function wordsOf(name: string, count: number, isOn: boolean): Words {
  const many = count === 1 ? "" : countOf(count, "message", "messages");
  const added = `Added “${name}”${many && ` to ${many}`}.`;
  const removed = `Removed “${name}”${many && ` from ${many}`}.`;
  return isOn ? { message: added, undone: removed } : { message: removed, undone: added };
}
