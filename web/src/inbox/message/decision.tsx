import { Button } from "@mantine/core";
import type { Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import type { MessageActions, MessageList, OpenMessage } from "../actions/use-inbox.ts";
import classes from "./decision.module.css";

export function isToDecide({ folder }: { readonly folder: Folder }, { isDoubtful }: MessageList): boolean {
  return isDoubtful && folder === "spam";
}

interface DecisionProps extends Pick<OpenMessage, "proposed"> {
  readonly id: string;
  readonly actions: MessageActions;
}

/** Asks what a doubtful message is. The answer that an email proposed has the focus, and only the owner gives it. */
export function Decision({ id, proposed, actions }: DecisionProps) {
  const { icon: NotSpamIcon, button: notSpam } = FOLDERS.inbox.move;
  const { icon: SpamIcon, button: spam } = FOLDERS.spam.move;
  return (
    <fieldset className={classes.root} aria-label="Is this spam?">
      <span className={classes.question}>Is this spam?</span>
      <Button
        variant="default"
        size="xs"
        title="Not spam: move to the inbox (s)"
        leftSection={<NotSpamIcon size={16} />}
        onClick={() => actions.run("move", [id])}
        autoFocus={proposed === "inbox"}
      >
        {notSpam}
      </Button>
      <Button
        variant="default"
        size="xs"
        title="Confirm spam (e)"
        leftSection={<SpamIcon size={16} />}
        onClick={() => actions.run("done", [id])}
        autoFocus={proposed === "spam"}
      >
        {spam}
      </Button>
    </fieldset>
  );
}
