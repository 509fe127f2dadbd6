import { Box, Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { MAX_REPLY_LENGTH, MAX_REPLY_SUBJECT_LENGTH, REPLY_UNDO_MS } from "../../../../shared/limits.ts";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { announce } from "../../core/inbox/actions/announce.tsx";
import type { MessagePartProps } from "../../core/inbox/message/message-parts.tsx";
import { type Draft, readDraft, writeDraft } from "../../core/kit/browser/drafts.ts";
import { keep, readKept } from "../../core/kit/browser/storage.ts";
import { splitSender } from "../../core/kit/format/sender.ts";
import { SendReplyDocument, TakeBackReplyDocument } from "../../core/kit/graphql/documents.ts";
import { describeFailure, wasAnswered } from "../../core/kit/graphql/failure.ts";
import { useClient, useMutation } from "../../core/kit/graphql/urql.ts";
import base from "../../core/kit/ui/base.module.css";
import { notifyFailure } from "../../core/kit/ui/notify.ts";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { fillFields, openFields } from "./fill-fields.ts";
import { SavedRepliesDialog } from "./saved-replies-dialog.tsx";

interface ComposerProps extends MessagePartProps {
  readonly onClose: () => void;
}

const DONE_KEY = "postern-reply-done";
const EMPTY: Draft = { subject: null, text: "" };

/** Keeps its contents in this browser until the reply is sent. */
export function Composer({ submission, message, actions, onClose }: ComposerProps) {
  const { id: submissionId, replyAddress, form, fields, sender } = submission;
  const client = useClient();
  const [{ fetching }, sendReply] = useMutation(SendReplyDocument);
  const [draft, setDraft] = useState<Draft>(() => readDraft(submissionId) ?? EMPTY);
  const [isChoosing, setChoosing] = useState(false);
  const [isDoneAfter, setDoneAfter] = useState(() => readKept(DONE_KEY) === "yes");
  const [problem, setProblem] = useState<string | null>(null);
  const [isWarned, setWarned] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const subject = draft.subject ?? `Re: ${toVisibleLine(submission.subject ?? form.name)}`;
  const missing = openFields(`${subject}\n${draft.text}`);
  const field = useRef<HTMLTextAreaElement>(null);

  const focusField = useEffectEvent(() => {
    field.current?.focus();
    message.endWriting();
  });
  useEffect(() => {
    if (message.writing === "reply") focusField();
  }, [message.writing]);

  const write = (next: Draft) => {
    setDraft(next);
    setProblem(null);
    setWarned(false);
    setAnswered(false);
    writeDraft(submissionId, next.text === "" && next.subject === null ? null : next);
  };
  const insert = (saved: string) => {
    const about = { name: splitSender(sender).name, email: replyAddress ?? "", form: form.name };
    const filled = fillFields(saved, fields, about);
    write({ ...draft, text: draft.text.trim() === "" ? filled : `${draft.text.trimEnd()}\n\n${filled}` });
    setChoosing(false);
  };
  const close = () => {
    onClose();
    document.getElementById("message-sender")?.focus({ preventScroll: true });
  };
  const send = async () => {
    if (fetching) return;
    if (missing.length > 0 && !isWarned) return setWarned(true);
    const { data, error } = await sendReply({ submissionId, subject, text: draft.text, anyway: isAnswered }, TOUCHED);
    if (error !== undefined) {
      const { message: said } = describeFailure(error);
      const hasAnswered = wasAnswered(error);
      setAnswered(hasAnswered);
      return setProblem(hasAnswered ? `${said} Send anyway?` : said);
    }
    writeDraft(submissionId, null);
    close();
    const queued = data?.sendReply.at(-1);
    if (queued === undefined) return;
    const takeBack = async () => {
      const taken = await client.mutation(TakeBackReplyDocument, { submissionId, id: queued.id }, TOUCHED).toPromise();
      if (taken.error !== undefined) notifyFailure("Couldn’t take back the reply", taken.error);
      else writeDraft(submissionId, { subject: draft.subject, text: draft.text });
    };
    const words = {
      message: `Sending in ${REPLY_UNDO_MS / 1_000} seconds`,
      undone: "Reply not sent. Your draft is kept.",
    };
    const offer = announce({ ...words, shownMs: REPLY_UNDO_MS }, () => void takeBack());
    setTimeout(() => offer.lapse("The reply can no longer be taken back."), REPLY_UNDO_MS);
    if (isDoneAfter && submission.doneAt === null) actions.run("done", [submissionId]);
  };

  return (
    <Stack
      component="form"
      className={base.card ?? ""}
      gap="0.6rem"
      px="0.85rem"
      py="sm"
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        // A dialog over it closes first, and its keys reach this form too.
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
        if (event.key === "Escape") {
          event.preventDefault();
          close();
        }
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void send();
        }
      }}
    >
      <Text fz="small" c="dimmed">
        To {replyAddress}. The visitor’s message is quoted below your text.
      </Text>
      <TextInput
        size="sm"
        aria-label="Subject"
        maxLength={MAX_REPLY_SUBJECT_LENGTH}
        value={subject}
        onChange={(event) => write({ ...draft, subject: event.currentTarget.value })}
      />
      <Textarea
        ref={field}
        size="sm"
        autosize
        minRows={5}
        maxRows={20}
        maxLength={MAX_REPLY_LENGTH}
        data-reply-text=""
        aria-label="Reply text"
        placeholder="Write your reply"
        value={draft.text}
        onChange={(event) => write({ ...draft, text: event.currentTarget.value })}
      />
      {missing.length > 0 && (
        <Box className={base.warning ?? ""} px="0.6rem" py="0.4rem" role="status">
          {missing.length === 1 ? "This message has no field for " : "This message has no fields for "}
          {missing.map((name) => `{{${name}}}`).join(", ")}. Replace {missing.length === 1 ? "it" : "them"} before you
          send.
        </Box>
      )}
      <Problem>{problem}</Problem>
      <Group gap="0.5rem 0.75rem">
        <Button type="submit" size="compact-sm" loading={fetching} disabled={draft.text.trim() === ""}>
          {isWarned || isAnswered ? "Send anyway" : "Send"}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setChoosing(true)}>
          Saved replies
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => {
            writeDraft(submissionId, null);
            close();
          }}
        >
          Discard
        </Button>
        <Checkbox
          ml="auto"
          size="xs"
          label="Mark as done when sent"
          checked={isDoneAfter}
          onChange={(event) => {
            setDoneAfter(event.currentTarget.checked);
            keep(DONE_KEY, event.currentTarget.checked ? "yes" : null);
          }}
        />
      </Group>
      {isChoosing && (
        <SavedRepliesDialog
          text={draft.text}
          fieldNames={fields.map(({ name }) => name)}
          onUse={insert}
          onClose={() => setChoosing(false)}
        />
      )}
    </Stack>
  );
}

const TOUCHED = { additionalTypenames: ["Reply", "Submission"] };
