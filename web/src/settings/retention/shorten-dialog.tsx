import { countOf } from "../../format/counts.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";

interface ShortenDialogProps {
  readonly days: number;
  readonly removed: number;
  readonly onCancel: () => void;
  readonly onShorten: () => void;
}

export function ShortenDialog({ days, removed, onCancel, onShorten }: ShortenDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={`Keep messages for ${countOf(days, "day", "days")} only?`}
      keep="Cancel"
      label={`Delete ${countOf(removed, "message", "messages")}`}
      onKeep={onCancel}
      onConfirm={onShorten}
    >
      {countOf(removed, "message", "messages")} will be permanently deleted in a day. Until then, you can save a longer
      window to keep them.
    </ConfirmDialog>
  );
}
