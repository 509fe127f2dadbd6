import { nameOfPerson } from "../../../../shared/people.ts";
import type { MessageDialogProps } from "../../core/inbox/actions/message-actions.ts";
import { useShell } from "../../core/kit/navigation/use-shell.ts";
import { ChoiceList } from "../../core/kit/ui/choice-list.tsx";
import { Dialog } from "../../core/kit/ui/dialog.tsx";
import { changeAssignee } from "./change-assignee.ts";
import { type Assignee, useColleagues } from "./use-colleagues.ts";

export default function AssignDialog({ rows, onAnswer, onClose }: MessageDialogProps) {
  const [{ data: shell }] = useShell();
  const colleagues = useColleagues();
  if (shell === undefined) return null;
  const { userId } = shell.viewer;
  const me: Assignee = { __typename: "Colleague", userId, name: nameOfPerson(shell.viewer), isViewer: true };
  const isOfAll = (choice: Assignee | null) =>
    rows.length > 0 && rows.every(({ assignee }) => assignee?.userId === choice?.userId);
  const choices: readonly (Assignee | null)[] = [me, ...colleagues, null];
  return (
    <Dialog opened onClose={onClose} title="Assign to">
      <ChoiceList
        label="Members"
        choices={choices.map((choice) => ({
          key: choice?.userId ?? "",
          label: choice === null ? "Nobody" : choice.name,
          aside: asideOf(choice, isOfAll(choice)),
          isCurrent: isOfAll(choice),
          onChoose: () => onAnswer(changeAssignee(choice)),
        }))}
      />
    </Dialog>
  );
}

function asideOf(choice: Assignee | null, isCurrent: boolean): string {
  if (choice?.isViewer === true) return isCurrent ? "You, now" : "You";
  return isCurrent ? "Now" : "";
}
