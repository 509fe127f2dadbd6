import { Button, type ButtonProps } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconMail,
  IconMailOpened,
  IconRotate,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { toVisibleLine } from "../../../../../shared/visible-text.ts";
import { Permitted } from "../../kit/access/permitted.tsx";
import { type FolderCommand, keysOf } from "../../kit/commands/shortcuts.ts";
import { mailTo } from "../../kit/format/links.ts";
import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { useMessageActions } from "../actions/message-actions.ts";
import type { OpenFolder } from "../actions/open-folder.ts";
import { isToDecide } from "./decision.tsx";
import classes from "./pane-toolbar.module.css";

interface PaneToolbarProps extends OpenFolder {
  /** Undefined while loading, or if the message is gone. */
  readonly submission: ReadingPane_SubmissionFragment | undefined;
}

export function PaneToolbar({ submission, ...state }: PaneToolbarProps) {
  const { message, actions } = state;
  return (
    <div className={classes.root} role="toolbar" aria-label="Message">
      <IconButton
        className={classes.back}
        size="lg"
        label="Back to the list"
        icon={<IconArrowLeft size={20} />}
        onClick={() => actions.run("close")}
      />
      {submission !== undefined && (
        <Permitted to="work">
          <Actions submission={submission} {...state} />
        </Permitted>
      )}
      <span className={classes.steps}>
        <Step message={message} actions={actions} by={-1} label="Previous message" icon={<IconChevronUp size={18} />} />
        <Step message={message} actions={actions} by={1} label="Next message" icon={<IconChevronDown size={18} />} />
      </span>
    </div>
  );
}

interface StepProps extends Pick<OpenFolder, "message" | "actions"> {
  readonly by: 1 | -1;
  readonly label: string;
  readonly icon: ReactNode;
}

function Step({ message, actions, by, label, icon }: StepProps) {
  return (
    <IconButton
      className={classes.step}
      label={label}
      command={by === 1 ? "next" : "previous"}
      icon={icon}
      disabled={message.beside(by) === undefined}
      onClick={() => actions.run(by === 1 ? "next" : "previous")}
    />
  );
}

// In a narrow pane, the labels are for screen readers only and the icons for everyone else.
const BUTTON = {
  variant: "subtle",
  color: "gray",
  size: "compact-sm",
  classNames: { root: classes.button ?? "", label: classes.label ?? "", section: classes.section ?? "" },
} as const satisfies ButtonProps;

interface ActionsProps extends PaneToolbarProps {
  readonly submission: ReadingPane_SubmissionFragment;
}

function subjectOf({ subject, form }: ReadingPane_SubmissionFragment): string {
  return `Re: ${toVisibleLine(subject ?? form.name)}`;
}

// Longer links do nothing on some systems.
const MAX_QUOTED_CHARACTERS = 1_200;

function quotedIn({ fields }: ReadingPane_SubmissionFragment): string {
  const filled = fields.filter(({ value }) => value.trim() !== "");
  const all = filled.map(({ name, value }) => (filled.length === 1 ? value : `${name}: ${value}`)).join("\n");
  const shown = [...all.slice(0, 2 * MAX_QUOTED_CHARACTERS)].slice(0, MAX_QUOTED_CHARACTERS).join("");
  const quoted = (shown.length < all.length ? `${shown} […]` : shown).replace(/\r\n?/g, "\n").replace(/^/gm, "> ");
  return `\n\n${quoted}`;
}

function Actions({ submission, list, actions }: ActionsProps) {
  const { name, move } = FOLDERS[FOLDERS[submission.folder].moveTo];
  const { isTrusted, hasDone } = FOLDERS[submission.folder];
  const offered = useMessageActions(submission.folder, actions);
  const isUnread = submission.status === "unread";
  const isDone = submission.doneAt !== null;
  const of = (command: FolderCommand) => ({ onClick: () => actions.run(command, [submission.id]) });
  return (
    <>
      {submission.canReply && submission.replyAddress !== null && (
        <Button
          {...BUTTON}
          data-reply={submission.replyAddress}
          data-tooltip={`Reply to ${submission.replyAddress} (r)`}
          leftSection={<IconArrowBackUp size={17} />}
          onClick={() => actions.run("reply")}
        >
          Reply
        </Button>
      )}
      {!submission.canReply && isTrusted && submission.replyAddress !== null && (
        <Button
          {...BUTTON}
          component="a"
          data-reply={submission.replyAddress}
          href={mailTo(submission.replyAddress, subjectOf(submission), quotedIn(submission))}
          data-tooltip={`Reply to ${submission.replyAddress} in your email app (r)`}
          leftSection={<IconArrowBackUp size={17} />}
        >
          Reply
        </Button>
      )}
      {hasDone && (
        <Tool
          {...of("done")}
          tooltip={isDone ? "Reopen (e)" : "Mark as done (e)"}
          icon={isDone ? IconRotate : IconCircleCheck}
        >
          {isDone ? "Reopen" : "Done"}
        </Tool>
      )}
      {offered
        .filter(({ isFinish }) => isFinish)
        .map(({ command, label, icon }) => (
          <Tool key={command} {...of(command)} tooltip={`${label} (${keysOf(command)[0]})`} icon={icon}>
            {label}
          </Tool>
        ))}
      {!isToDecide(submission, list) && (
        <Tool {...of("move")} tooltip={`Move to ${name} (s)`} icon={move.icon}>
          {move.button}
        </Tool>
      )}
      <Tool
        {...of("unread")}
        className={classes.mark ?? ""}
        tooltip={`Mark as ${isUnread ? "read" : "unread"} (u)`}
        icon={isUnread ? IconMailOpened : IconMail}
      >
        {isUnread ? "Mark read" : "Mark unread"}
      </Tool>
      <Tool {...of("delete")} tooltip="Delete (#)" icon={IconTrash}>
        Delete
      </Tool>
    </>
  );
}

interface ToolProps {
  readonly onClick: () => void;
  readonly tooltip: string;
  readonly icon: Icon;
  readonly className?: string;
  readonly children: string;
}

function Tool({ onClick, tooltip, icon: Face, className = "", children }: ToolProps) {
  const classNames = { ...BUTTON.classNames, root: `${classes.button} ${className}` };
  return (
    <Button
      {...BUTTON}
      classNames={classNames}
      data-tooltip={tooltip}
      leftSection={<Face size={17} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
