import { Button, Group, Text } from "@mantine/core";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { nameMessages } from "../../core/inbox/actions/words.ts";
import { TOUCHES } from "../../core/inbox/pending/pending-operations.ts";
import { senderName } from "../../core/kit/format/sender.ts";
import {
  DeleteFromTrashDocument,
  RestoreSubmissionsDocument,
  type TrashRow_MessageFragment,
} from "../../core/kit/graphql/documents.ts";
import { FOLDERS } from "../../core/kit/navigation/folders.ts";
import { CardRow } from "../../core/kit/ui/card-list.tsx";
import { ConfirmButton } from "../../core/kit/ui/confirm-button.tsx";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";

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
