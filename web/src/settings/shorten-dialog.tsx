import { countOf } from "../format/counts.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";

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
      keep="Change nothing"
      label={`Remove ${countOf(removed, "message", "messages")}`}
      onKeep={onCancel}
      onConfirm={onShorten}
    >
      {countOf(removed, "message is", "messages are")} older than that and would be removed for good at once. A longer
      window set later does not bring them back. If you may need them, export everything first.
    </ConfirmDialog>
  );
}
