import { Button, Group, TextInput } from "@mantine/core";
import { useContext, useState } from "react";
import type { MessageDialogProps } from "../../../core/inbox/actions/message-actions.ts";
import { now } from "../../../core/kit/format/clock.ts";
import { formatBack } from "../../../core/kit/format/instants.ts";
import { ChoiceList } from "../../../core/kit/ui/choice-list.tsx";
import { Dialog } from "../../../core/kit/ui/dialog.tsx";
import { ReaderContext } from "../../../core/kit/ui/instant.tsx";
import { readSnooze, snoozeChoices, toLocalText } from "./snooze-times.ts";

/** Asks until when, with likely times first; the arrow keys move between them. */
export default function SnoozeDialog({ onAnswer, onClose }: MessageDialogProps) {
  const snooze = (until: string) => onAnswer({ to: "snoozed", until });
  const reader = useContext(ReaderContext);
  const [choices] = useState(() => snoozeChoices(now(), reader));
  const [picked, setPicked] = useState(() => toLocalText(choices[1]?.until ?? now().toISOString(), reader));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} title="Snooze until">
      <ChoiceList
        label="Times"
        choices={choices.map(({ label, until }) => ({
          key: label,
          label,
          aside: formatBack(until, reader),
          onChoose: () => snooze(until),
        }))}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const read = readSnooze(picked, now(), reader);
          if ("until" in read) snooze(read.until);
          else setProblem(read.problem ?? "Enter a date and time.");
        }}
        noValidate
      >
        <Group align="flex-end" gap="0.6rem" mt="sm" px="0.6rem" pt="sm" style={DIVIDED}>
          <TextInput
            flex={1}
            type="datetime-local"
            label="Pick a date"
            value={picked}
            error={problem}
            onChange={({ currentTarget }) => {
              setPicked(currentTarget.value);
              setProblem(null);
            }}
          />
          <Button type="submit" variant="default">
            Snooze
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

const DIVIDED = { borderTop: "1px solid var(--mantine-color-default-border)" };
