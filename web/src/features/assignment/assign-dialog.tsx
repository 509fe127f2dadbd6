import { nameOfPerson } from "../../../../shared/people.ts";
import { useShell } from "../../core/kit/navigation/use-shell.ts";
import { ChoiceList } from "../../core/kit/ui/choice-list.tsx";
import { Dialog } from "../../core/kit/ui/dialog.tsx";
import { type Assignee, useColleagues } from "./use-colleagues.ts";

interface AssignDialogProps {
  /** The loaded messages to assign. */
  readonly rows: readonly { readonly assignee: Assignee | null }[];
  /** `null` for nobody. */
  readonly onAssign: (assignee: Assignee | null) => void;
  readonly onClose: () => void;
}

export default function AssignDialog({ rows, onAssign, onClose }: AssignDialogProps) {
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
          onChoose: () => onAssign(choice),
        }))}
      />
    </Dialog>
  );
}

function asideOf(choice: Assignee | null, isCurrent: boolean): string {
  if (choice?.isViewer === true) return isCurrent ? "You, now" : "You";
  return isCurrent ? "Now" : "";
}
