import { Button, Group, Text } from "@mantine/core";
import type { Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import type { MessageActions, MessageList, OpenMessage } from "../actions/use-inbox.ts";

export function isToDecide({ folder }: { readonly folder: Folder }, { isDoubtful }: MessageList): boolean {
  return isDoubtful && folder === "spam";
}

interface DecisionProps extends Pick<OpenMessage, "proposed"> {
  readonly id: string;
  readonly actions: MessageActions;
}

/**
 * Asks whether a doubtful message is spam. The answer proposed by an email has the focus, but only the owner can give
 * it.
 */
export function Decision({ id, proposed, actions }: DecisionProps) {
  const { icon: NotSpamIcon, button: notSpam } = FOLDERS.inbox.move;
  const { icon: SpamIcon, button: spam } = FOLDERS.spam.move;
  return (
    <Group component="fieldset" gap="xs" mt="0.9rem" aria-label="Is this spam?">
      <Text span size="sm" fw={600} mr="0.25rem">
        Is this spam?
      </Text>
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
    </Group>
  );
}
