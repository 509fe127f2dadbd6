import { Button, Progress, Text } from "@mantine/core";
import { countOf, formatCount } from "../../format/counts.ts";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { VisitorText } from "../../ui/visitor-text.tsx";

interface EraseDialogProps {
  readonly value: string;
  readonly count: number;
  /** How many are gone; null while it is asked. */
  readonly erased: number | null;
  readonly onCancel: () => void;
  readonly onErase: () => void;
}

export function EraseDialog({ value, count, erased, onCancel, onErase }: EraseDialogProps) {
  return (
    <Dialog
      opened
      onClose={onCancel}
      dismissible={erased === null}
      withCloseButton={erased === null}
      title={`Erase ${countOf(count, "message", "messages")} permanently?`}
    >
      {erased === null ? <Question {...{ value, count, onCancel, onErase }} /> : <Erasing erased={erased} of={count} />}
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

function Question({ value, count, onCancel, onErase }: Omit<EraseDialogProps, "erased">) {
  return (
    <>
      <Text size="sm">
        Permanently deletes every message that contains “
        <VisitorText text={value} />
        ”, its delivery log, unsent emails and what the spam filter learned from it. This cannot be undone.
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          Keep {count === 1 ? "it" : "them"}
        </Button>
        <Button color="brick" onClick={onErase} data-autofocus>
          Erase
        </Button>
      </DialogButtons>
    </>
  );
}
