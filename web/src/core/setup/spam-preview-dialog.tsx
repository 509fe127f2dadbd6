import { Button, Text, Title } from "@mantine/core";
import { countOf, formatCount } from "../kit/format/counts.ts";
import type { SpamPreview_PreviewFragment } from "../kit/graphql/documents.ts";
import { Dialog, DialogButtons } from "../kit/ui/dialog.tsx";
import { MessageSamples } from "../kit/ui/message-samples.tsx";

interface PreviewDialogProps {
  /** `null` while closed. */
  readonly preview: SpamPreview_PreviewFragment | null;
  /** Such as "on this form". */
  readonly scope: string;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

const HEADINGS = {
  spam: "Would have gone to spam",
  inbox: "Would have gone to the inbox",
} as const;
type Verdict = keyof typeof HEADINGS;
const VERDICTS = Object.keys(HEADINGS) as readonly Verdict[];

/** Shows what a change would have done to the newest messages before it is saved. */
export function PreviewDialog({ preview, scope, isSaving, onSave, onClose }: PreviewDialogProps) {
  if (preview === null) return null;
  return (
    <Dialog opened onClose={onClose} title="Preview changes" size="lg">
      <Text size="sm">{describePreview(preview, scope)}</Text>
      {VERDICTS.map((folder) => (
        <Moves key={folder} preview={preview} folder={folder} />
      ))}
      <Text size="sm" c="dimmed" mt="md">
        Applies to new messages. Existing messages stay where they are.
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        <Button loading={isSaving} onClick={onSave} data-autofocus>
          Save
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function describePreview({ checked, moves }: SpamPreview_PreviewFragment, scope: string): string {
  if (checked === 0) return `There are no messages ${scope} to test this on yet.`;
  const tried = `the last ${countOf(checked, "message", "messages")} ${scope}`;
  if (moves.length === 0) return `Tested on ${tried}. None would have moved.`;
  return `Tested on ${tried}. ${formatCount(moves.length)} would have moved.`;
}

function Moves({ preview, folder }: { readonly preview: SpamPreview_PreviewFragment; readonly folder: Verdict }) {
  const moves = preview.moves.filter(({ to }) => to === folder);
  if (moves.length === 0) return null;
  return (
    <section aria-label={HEADINGS[folder]}>
      <Title order={3} mt="1.25rem" mb="0.25rem" fz="0.9375rem">
        {HEADINGS[folder]}{" "}
        <Text span inherit fw={400} c="dimmed" ml="0.35rem">
          {moves.length}
        </Text>
      </Title>
      <MessageSamples messages={moves} />
    </section>
  );
}
