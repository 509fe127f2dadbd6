import { Button, Checkbox, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import { Dialog, DialogButtons } from "../../core/kit/ui/dialog.tsx";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";

interface EraseDialogProps {
  readonly value: string;
  readonly count: number;
  /** `null` if nothing else contains the value. */
  readonly mentions: string | null;
  /** Messages erased so far; null before the owner confirms. */
  readonly erased: number | null;
  readonly onCancel: () => void;
  readonly onErase: (withMentions: boolean) => void;
}

export function EraseDialog({ erased, ...question }: EraseDialogProps) {
  const { count, onCancel } = question;
  return (
    <Dialog
      opened
      onClose={onCancel}
      dismissible={erased === null}
      withCloseButton={erased === null}
      title={`Erase ${countOf(count, "message", "messages")} permanently?`}
    >
      {erased === null ? <Question {...question} /> : <Erasing erased={erased} of={count} />}
    </Dialog>
  );
}

function Erasing({ erased, of }: { readonly erased: number; readonly of: number }) {
  return (
    <>
      <Progress value={of === 0 ? 0 : Math.min(100, (100 * erased) / of)} aria-label="Messages erased" mb="xs" />
      <Text size="sm" role="status">
        {formatCount(erased)} of {countOf(of, "message", "messages")} erased
      </Text>
    </>
  );
}

function Question({ value, count, mentions, onCancel, onErase }: Omit<EraseDialogProps, "erased">) {
  const [withMentions, setWithMentions] = useState(true);
  return (
    <>
      <Text size="sm">
        Permanently deletes every message that contains “
        <VisitorText text={value} />
        ”, its delivery log, unsent emails and what the spam filter learned from it. This cannot be undone.
      </Text>
      {mentions !== null && (
        <Checkbox
          mt="md"
          label={`Also delete ${mentions}`}
          checked={withMentions}
          onChange={(event) => setWithMentions(event.currentTarget.checked)}
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          Keep {count === 1 ? "it" : "them"}
        </Button>
        <Button color="brick" onClick={() => onErase(withMentions)} data-autofocus>
          Erase
        </Button>
      </DialogButtons>
    </>
  );
}
