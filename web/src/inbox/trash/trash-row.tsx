import { Button, Group, Text } from "@mantine/core";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { senderName } from "../../kit/format/sender.ts";
import {
  DeleteFromTrashDocument,
  RestoreSubmissionsDocument,
  type TrashRow_MessageFragment,
} from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { CardRow } from "../../kit/ui/card-list.tsx";
import { ConfirmButton } from "../../kit/ui/confirm-button.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { notify } from "../../kit/ui/notify.ts";
import { useAction } from "../../kit/ui/use-action.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { nameMessages } from "../actions/words.ts";
import { TOUCHES } from "../pending/run-bulk-action.ts";

export function TrashRow({ message }: { readonly message: TrashRow_MessageFragment }) {
  const { id, formName, folder, sender, preview, trashedAt, removedAt } = message;
  const [restore, isRestoring] = useAction(RestoreSubmissionsDocument, "The message was not restored", TOUCHES);
  const [remove] = useAction(DeleteFromTrashDocument, "The message was not deleted", TOUCHES);
  const what = nameMessages(1, [message]);
  const onRestore = async () => {
    if (await restore({ ids: [id] })) notify({ message: `Restored ${what} to ${FOLDERS[folder].name}.` });
  };
  const who = senderName(sender);
  return (
    <CardRow
      name={who === "" ? "No name" : <VisitorText text={who} />}
      facts={
        <>
          <Text span inherit truncate w="100%">
            {toVisibleLine(preview)}
          </Text>
          <span>
            {formName} · {FOLDERS[folder].label}
          </span>
          <span>
            Deleted <Instant at={trashedAt} as="short" />
          </span>
          <span>
            Removed permanently <Instant at={removedAt} as="short" />
          </span>
        </>
      }
      action={
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="xs" loading={isRestoring} onClick={() => void onRestore()}>
            Restore
          </Button>
          <ConfirmButton
            variant="subtle"
            color="gray"
            size="xs"
            title={`Delete ${what} permanently?`}
            text="You cannot undo this."
            confirm="Delete now"
            onConfirm={() => remove({ ids: [id] })}
          >
            Delete now
          </ConfirmButton>
        </Group>
      }
    />
  );
}
