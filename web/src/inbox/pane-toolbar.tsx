import { Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconMail,
  IconMailOff,
  IconMailOpened,
  IconShieldCheck,
  IconTrash,
} from "@tabler/icons-react";
import { mailTo } from "../format/links.ts";
import { toVisibleLine } from "../format/visible-text.ts";
import type { ReadingPane_SubmissionFragment } from "../graphql/operations/documents.ts";
import { IconButton } from "../ui/icon-button.tsx";
import classes from "./pane-toolbar.module.css";
import type { FolderState } from "./use-folder.ts";

interface PaneToolbarProps {
  /** Undefined while it is loading, or when it is gone. */
  readonly submission: ReadingPane_SubmissionFragment | undefined;
  readonly view: FolderState;
}

export function PaneToolbar({ submission, view }: PaneToolbarProps) {
  return (
    <div className={classes.root} role="toolbar" aria-label="Message">
      <IconButton
        className={classes.back}
        size="lg"
        label="Back to the list"
        icon={<IconArrowLeft size={20} />}
        onClick={view.close}
      />
      {submission !== undefined && <Actions submission={submission} view={view} />}
    </div>
  );
}

const BUTTON = { variant: "subtle", color: "gray", size: "compact-sm" } as const;

interface ActionsProps {
  readonly submission: ReadingPane_SubmissionFragment;
  readonly view: FolderState;
}

function Actions({ submission, view }: ActionsProps) {
  const isSpam = submission.folder === "spam";
  const isUnread = submission.status === "unread";
  return (
    <>
      {submission.replyAddress !== null && (
        <Button
          {...BUTTON}
          component="a"
          data-reply={submission.replyAddress}
          href={mailTo(submission.replyAddress, `Re: ${toVisibleLine(submission.subject ?? submission.form.name)}`)}
          title={`Answer ${submission.replyAddress} with your mail program`}
          leftSection={<IconArrowBackUp size={17} />}
        >
          Reply
        </Button>
      )}
      <Button
        {...BUTTON}
        leftSection={isSpam ? <IconShieldCheck size={17} /> : <IconMailOff size={17} />}
        onClick={() => view.move([submission.id])}
      >
        {isSpam ? "Not spam" : "Spam"}
      </Button>
      <Button
        {...BUTTON}
        leftSection={isUnread ? <IconMailOpened size={17} /> : <IconMail size={17} />}
        onClick={() => view.mark(submission.id, isUnread ? "read" : "unread")}
      >
        {isUnread ? "Mark read" : "Mark unread"}
      </Button>
      <Button {...BUTTON} leftSection={<IconTrash size={17} />} onClick={() => view.askToDelete([submission.id])}>
        Delete
      </Button>
    </>
  );
}
