import { Button } from "@mantine/core";
import { FOLDERS } from "../../folders.ts";
import type { Folder } from "../../graphql/operations/documents.ts";
import type { FolderState } from "../use-folder.ts";
import classes from "./decision.module.css";

export function isToDecide({ folder }: { readonly folder: Folder }, view: Pick<FolderState, "isDoubtful">): boolean {
  return view.isDoubtful && folder === "spam";
}

/** Asks what a doubtful message is. The answer that an email proposed has the focus, and only the owner gives it. */
export function Decision({ id, view }: { readonly id: string; readonly view: FolderState }) {
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
        onClick={() => view.move([id])}
        autoFocus={view.proposed === "inbox"}
      >
        {notSpam}
      </Button>
      <Button
        variant="default"
        size="xs"
        title="Confirm spam (e)"
        leftSection={<SpamIcon size={16} />}
        onClick={() => view.confirmSpam([id])}
        autoFocus={view.proposed === "spam"}
      >
        {spam}
      </Button>
    </fieldset>
  );
}
