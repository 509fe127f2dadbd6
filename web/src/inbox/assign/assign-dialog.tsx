import { UnstyledButton } from "@mantine/core";
import { useShell } from "../../kit/navigation/use-shell.ts";
import { Dialog } from "../../kit/ui/dialog.tsx";
import classes from "../snooze/snooze-dialog.module.css";
import { type Assignee, useColleagues } from "./use-colleagues.ts";

interface AssignDialogProps {
  /** The messages to assign, as far as they are loaded. */
  readonly rows: readonly { readonly assignee: Assignee | null }[];
  /** `null` for nobody. */
  readonly onAssign: (assignee: Assignee | null) => void;
  readonly onClose: () => void;
}

/** Asks who takes care of messages; the arrow keys move between the members. */
export default function AssignDialog({ rows, onAssign, onClose }: AssignDialogProps) {
  const [{ data: shell }] = useShell();
  const colleagues = useColleagues();
  if (shell === undefined) return null;
  const { userId, name, email } = shell.viewer;
  const me: Assignee = { __typename: "Colleague", userId, name: name === "" ? email : name, isViewer: true };
  const [first] = rows;
  const now = rows.every(({ assignee }) => assignee?.userId === first?.assignee?.userId) ? first?.assignee : undefined;
  const choices: readonly (Assignee | null)[] = [me, ...colleagues, null];
  return (
    <Dialog opened onClose={onClose} title="Assign to">
      <div className={classes.choices} role="toolbar" aria-label="Members" aria-orientation="vertical">
        {choices.map((choice, position) => (
          <UnstyledButton
            key={choice?.userId ?? ""}
            className={classes.choice}
            data-autofocus={position === 0 || undefined}
            aria-current={now !== undefined && now?.userId === choice?.userId ? "true" : undefined}
            onClick={() => onAssign(choice)}
            onKeyDown={({ key, currentTarget }) => {
              const sibling = SIBLINGS[key];
              if (sibling !== undefined) (currentTarget[sibling] as HTMLElement | null)?.focus();
            }}
          >
            <span>{choice === null ? "Nobody" : choice.name}</span>
            <span className={classes.time}>
              {choice?.isViewer === true && "You"}
              {now !== undefined && now?.userId === choice?.userId && (choice?.isViewer === true ? ", now" : "Now")}
            </span>
          </UnstyledButton>
        ))}
      </div>
    </Dialog>
  );
}

const SIBLINGS: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = {
  ArrowDown: "nextElementSibling",
  ArrowUp: "previousElementSibling",
};
