import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { MAX_ANSWER_MESSAGES } from "../../../../shared/limits.ts";
import { countOf, formatBytes, formatCount } from "../../core/kit/format/counts.ts";
import { Dialog, DialogButtons } from "../../core/kit/ui/dialog.tsx";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { countOfAll, countOfOwn, type Found } from "./erase-search.ts";
import { type AnswerRequest, useAnswer } from "./use-answer.ts";

interface AnswerDialogProps {
  readonly criterion: Pick<AnswerRequest, "value" | "place" | "also">;
  readonly upTo: string;
  readonly found: Found;
  readonly onClose: () => void;
}

/** Answers a person's access request: a choice about others' data, and the download. */
export function AnswerDialog({ criterion, upTo, found, onClose }: AnswerDialogProps) {
  const { state, start, reset } = useAnswer();
  const [withNotes, setWithNotes] = useState(true);
  const [withMentions, setWithMentions] = useState(false);
  const own = countOfOwn(found);
  const mentions = countOfAll(found) - own;
  const isTooMany = own + mentions > MAX_ANSWER_MESSAGES;
  const isRunning = state.phase === "running";
  const close = () => {
    reset();
    onClose();
  };
  if (state.phase === "saved") {
    return (
      <Dialog opened onClose={close} title="Answer saved">
        <Text size="sm">
          Saved as {state.fileName}. Read it before you send it, and make sure that it goes to the right person.
        </Text>
        <DialogButtons>
          <Button onClick={close} data-autofocus>
            Done
          </Button>
        </DialogButtons>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={close} dismissible={!isRunning} withCloseButton={!isRunning} title="Answer a request">
      <Stack gap="md">
        <Text size="sm">
          A ZIP archive for the person, with {countOf(own, "message", "messages")} from them: a page to read or print,
          the same as JSON, and their files. It says where each message was sent and who read it.
        </Text>
        <Checkbox
          label="Include labels and notes on their messages"
          checked={withNotes}
          disabled={isRunning}
          onChange={(event) => setWithNotes(event.currentTarget.checked)}
        />
        {mentions > 0 && (
          <Checkbox
            label={`Include what others wrote in ${countOf(mentions, "message that names", "messages that name")} them`}
            description="If left out, the answer says how many there are."
            checked={withMentions}
            disabled={isRunning}
            onChange={(event) => setWithMentions(event.currentTarget.checked)}
          />
        )}
        <Problem>
          {isTooMany
            ? `An answer can have at most ${formatCount(MAX_ANSWER_MESSAGES)} messages. Search for something else.`
            : state.phase === "idle"
              ? (state.problem ?? null)
              : null}
        </Problem>
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          disabled={isTooMany || isRunning}
          onClick={() => start({ ...criterion, upTo, withNotes, withMentions })}
          data-autofocus
        >
          {state.phase !== "running" ? "Download" : state.bytes === 0 ? "Preparing…" : formatBytes(state.bytes)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
