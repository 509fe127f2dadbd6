import { countOf } from "../../kit/format/counts.ts";
import { ConfirmDialog } from "../../kit/ui/dialog.tsx";
import { undoWindowMs } from "./delete-later.ts";

interface DeleteDialogProps {
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

export default function DeleteDialog({ ids, onCancel, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${countOf(ids.length, "message", "messages")} permanently?`}
      label="Delete"
      onKeep={onCancel}
      onConfirm={onDelete}
    >
      They disappear everywhere, including from exports and agents. You can undo for {undoWindowMs(ids.length) / 1_000}{" "}
      seconds.
    </ConfirmDialog>
  );
}
