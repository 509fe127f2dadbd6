import { Text } from "@mantine/core";
import { countOf } from "../kit/format/counts.ts";
import type { RetentionPreviewQuery } from "../kit/graphql/documents.ts";
import { ConfirmDialog } from "../kit/ui/dialog.tsx";
import { Instant } from "../kit/ui/instant.tsx";

type Preview = RetentionPreviewQuery["retentionPreview"];

interface NextToGoProps extends Pick<Preview, "next" | "days"> {
  /** False for a window that is only previewed. */
  readonly isInForce: boolean;
}

export function NextToGo({ next, days, isInForce }: NextToGoProps) {
  const when = isInForce ? "" : `With ${countOf(days, "day", "days")}, `;
  const nextToGo = isInForce ? "Next deletion" : "next deletion";
  return (
    <Text size="sm" component="span">
      {when}
      {next === null ? (
        `${isInForce ? "N" : "n"}othing to delete yet`
      ) : (
        <>
          {nextToGo}: {countOf(next.count, "message", "messages")}, starting <Instant at={next.at} as="short" />.
        </>
      )}
    </Text>
  );
}

interface ShortenDialogProps {
  readonly days: number;
  readonly removed: number;
  readonly onCancel: () => void;
  readonly onShorten: () => void;
}

export function ShortenDialog({ days, removed, onCancel, onShorten }: ShortenDialogProps) {
  return (
    <ConfirmDialog
      title={`Keep messages for ${countOf(days, "day", "days")} only?`}
      label={`Delete ${countOf(removed, "message", "messages")}`}
      onKeep={onCancel}
      onConfirm={onShorten}
    >
      {countOf(removed, "message", "messages")} will be permanently deleted in a day. Until then, you can save a longer
      window to keep them.
    </ConfirmDialog>
  );
}
