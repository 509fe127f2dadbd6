import { formatCount } from "../format/counts.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";

interface DeleteDialogProps {
  /** What would be deleted. */
  readonly ids: readonly string[];
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

export default function DeleteDialog({ ids, onCancel, onDelete }: DeleteDialogProps) {
  const one = ids.length === 1;
  return (
    <ConfirmDialog
      opened
      title={one ? "Delete this message for good?" : `Delete ${formatCount(ids.length)} messages for good?`}
      keep={one ? "Keep it" : "Keep them"}
      label="Delete"
      onKeep={onCancel}
      onConfirm={onDelete}
    >
      {one ? "It is" : "They are"} removed from the dashboard, from exports and from what agents can list, with any mail
      that still waits. You can take this back for a few seconds, then not any more.
    </ConfirmDialog>
  );
}
