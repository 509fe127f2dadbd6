import { Button, Group, Text, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { MAX_VIEW_NAME_LENGTH } from "../../../../shared/limits.ts";
import {
  DeleteViewDocument,
  OrderViewsDocument,
  type SavedView_ViewFragment as SavedView,
  UpdateViewDocument,
} from "../../core/kit/graphql/documents.ts";
import base from "../../core/kit/ui/base.module.css";
import { Dialog, DialogButtons } from "../../core/kit/ui/dialog.tsx";
import { readText } from "../../core/kit/ui/form-text.ts";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";

interface ViewsDialogProps {
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

export default function ViewsDialog({ views, onClose }: ViewsDialogProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [order, fetching] = useAction(OrderViewsDocument, "The order was not changed", TOUCHED);
  const [remove] = useAction(DeleteViewDocument, "The view was not deleted", TOUCHED);
  const move = (from: number, to: number) => {
    const ids = views.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    void order({ ids });
  };
  return (
    <Dialog opened onClose={onClose} title="Views">
      <ul className={base.between}>
        {views.map((view, place) => (
          <Group key={view.id} component="li" wrap="nowrap" gap="0.25rem" py="0.3rem">
            {editing === view.id ? (
              <Rename view={view} onEnd={() => setEditing(null)} />
            ) : (
              <>
                <Text span inherit truncate flex={1}>
                  {view.name}
                </Text>
                <IconButton
                  label={`Move ${view.name} up`}
                  icon={<IconArrowUp size={16} />}
                  disabled={place === 0 || fetching}
                  onClick={() => move(place, place - 1)}
                />
                <IconButton
                  label={`Move ${view.name} down`}
                  icon={<IconArrowDown size={16} />}
                  disabled={place === views.length - 1 || fetching}
                  onClick={() => move(place, place + 1)}
                />
                <IconButton
                  label={`Rename ${view.name}`}
                  icon={<IconPencil size={16} />}
                  onClick={() => setEditing(view.id)}
                />
                <IconButton
                  label={`Delete ${view.name}`}
                  icon={<IconTrash size={16} />}
                  onClick={() => void remove({ id: view.id })}
                />
              </>
            )}
          </Group>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </Dialog>
  );
}

const TOUCHED = { additionalTypenames: ["SavedView"] };

function Rename({ view, onEnd }: { readonly view: SavedView; readonly onEnd: () => void }) {
  const [update, fetching] = useAction(UpdateViewDocument, "The view was not renamed");
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await update({ id: view.id, name: readText(event.currentTarget)("name") })) onEnd();
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} style={{ flex: 1 }}>
      <Group wrap="nowrap" gap="0.4rem">
        <TextInput
          flex={1}
          name="name"
          aria-label="Name"
          size="xs"
          defaultValue={view.name}
          maxLength={MAX_VIEW_NAME_LENGTH}
          required
          data-autofocus
        />
        <Button type="submit" size="xs" loading={fetching}>
          Save
        </Button>
        <Button variant="default" size="xs" onClick={onEnd}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
