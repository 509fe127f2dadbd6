import { Button, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { MAX_VIEW_NAME_LENGTH } from "../../../shared/limits.ts";
import {
  DeleteViewDocument,
  OrderViewsDocument,
  type SavedView_ViewFragment as SavedView,
  UpdateViewDocument,
} from "../graphql/operations/documents.ts";
import { useMutation } from "../graphql/urql.ts";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { readText } from "../ui/form-text.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { notifyFailure } from "../ui/notify.ts";
import classes from "./saved-views.module.css";

interface ViewsDialogProps {
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** Renames, orders and deletes saved views. */
export default function ViewsDialog({ views, onClose }: ViewsDialogProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [{ fetching }, order] = useMutation(OrderViewsDocument);
  const [, remove] = useMutation(DeleteViewDocument);
  const move = async (from: number, to: number) => {
    const ids = views.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    const { error } = await order({ ids }, TOUCHED);
    if (error !== undefined) notifyFailure("The order was not changed", error);
  };
  const onDelete = async (id: string) => {
    const { error } = await remove({ id }, TOUCHED);
    if (error !== undefined) notifyFailure("The view was not deleted", error);
  };
  return (
    <Dialog opened onClose={onClose} title="Views">
      <ul className={classes.edited}>
        {views.map((view, place) => (
          <li key={view.id}>
            {editing === view.id ? (
              <Rename view={view} onEnd={() => setEditing(null)} />
            ) : (
              <>
                <span className={classes.name}>{view.name}</span>
                <IconButton
                  label={`Move ${view.name} up`}
                  icon={<IconArrowUp size={16} />}
                  disabled={place === 0 || fetching}
                  onClick={() => void move(place, place - 1)}
                />
                <IconButton
                  label={`Move ${view.name} down`}
                  icon={<IconArrowDown size={16} />}
                  disabled={place === views.length - 1 || fetching}
                  onClick={() => void move(place, place + 1)}
                />
                <IconButton
                  label={`Rename ${view.name}`}
                  icon={<IconPencil size={16} />}
                  onClick={() => setEditing(view.id)}
                />
                <IconButton
                  label={`Delete ${view.name}`}
                  icon={<IconTrash size={16} />}
                  onClick={() => void onDelete(view.id)}
                />
              </>
            )}
          </li>
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
  const [{ fetching }, update] = useMutation(UpdateViewDocument);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { error } = await update({ id: view.id, name: readText(event.currentTarget)("name") });
    if (error === undefined) onEnd();
    else notifyFailure("The view was not renamed", error);
  };
  return (
    <form className={classes.rename} onSubmit={(event) => void onSubmit(event)}>
      <TextInput
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
    </form>
  );
}
