import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { MessagePartProps } from "../../core/inbox/message/message-parts.tsx";
import { useMay } from "../../core/kit/access/may.ts";
import { readDraft } from "../../core/kit/browser/drafts.ts";
import { now } from "../../core/kit/format/clock.ts";
import { isBeingSent } from "../../core/kit/format/describe-delivery.ts";
import { RepliesDocument, type Reply_ReplyFragment, RetryDeliveryDocument } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import base from "../../core/kit/ui/base.module.css";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { useRefresh } from "../../core/kit/ui/use-refresh.ts";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";
import { Composer } from "./composer.tsx";

const AGAIN_MS = 2_000;

export default function Replies({ submission, message, actions }: MessagePartProps) {
  const may = useMay();
  const { id: submissionId } = submission;
  const canReply = submission.canReply && may("work");
  const [{ data }, reload] = useQuery({ query: RepliesDocument, variables: { submissionId }, context: TOUCHED });
  const refresh = () => reload({ requestPolicy: "network-only" });
  useRefresh(refresh, submission.form.id);
  const again = useEffectEvent(refresh);
  const replies = data?.replies ?? [];
  useEffect(() => {
    if (!data?.replies.some((reply) => isBeingSent(reply, now()))) return undefined;
    const timer = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [data]);
  const [isOpen, setOpen] = useState(message.writing === "reply");
  if (message.writing === "reply" && !isOpen) setOpen(true);
  const draft = isOpen ? null : readDraft(submissionId);
  return (
    <Stack component="section" gap="sm" mt="1.25rem" aria-label="Replies">
      {replies.map((reply) => (
        <SentReply key={reply.id} reply={reply} mayRetry={canReply} />
      ))}
      {isOpen && canReply && (
        <Composer submission={submission} message={message} actions={actions} onClose={() => setOpen(false)} />
      )}
      {draft !== null && canReply && (
        <Button
          style={{ alignSelf: "flex-start" }}
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => {
            setOpen(true);
            actions.run("reply");
          }}
        >
          Continue your draft
        </Button>
      )}
    </Stack>
  );
}

function SentReply({ reply, mayRetry }: { readonly reply: Reply_ReplyFragment; readonly mayRetry: boolean }) {
  const { state, to, text, subject, detail, attempts, nextAttemptAt, finishedAt, deliveryId } = reply;
  const [retry, isSending] = useAction(RetryDeliveryDocument, "Couldn’t resend the reply", RETRIED);
  const isOver = state === "failed" || state === "cancelled";
  const isRetrying = state === "pending" && attempts > 0;
  return (
    <Box component="section" className={base.card ?? ""} px="0.85rem" py="0.6rem" aria-label="Your reply">
      <Group gap="0.1rem 0.75rem" align="baseline" mb="0.35rem" fz="small" c="dimmed">
        <Text span inherit fw={600} c={isOver ? "var(--postern-warning-ink)" : "var(--mantine-color-text)"}>
          {STATES[state]}
        </Text>
        {to !== "" && (
          <span>
            to <VisitorText text={to} />
          </span>
        )}
        {finishedAt !== null && (
          <span>
            <Instant at={finishedAt} as="short" />
          </span>
        )}
        {isRetrying && nextAttemptAt !== null && (
          <span>
            next attempt <Instant at={nextAttemptAt} as="short" />
          </span>
        )}
        {isOver && mayRetry && (
          <Button variant="subtle" size="compact-xs" loading={isSending} onClick={() => void retry({ id: deliveryId })}>
            Retry
          </Button>
        )}
      </Group>
      {subject !== "" && (
        <Text inherit c="dimmed">
          <VisitorText text={subject} />
        </Text>
      )}
      <VisitorText text={text} block links />
      {state === "cancelled" && <Reason>The message was moved to Spam before it was sent.</Reason>}
      {detail !== null && (state === "failed" || isRetrying) && (
        <Reason>
          <VisitorText text={detail} />
        </Reason>
      )}
    </Box>
  );
}

function Reason({ children }: { readonly children: ReactNode }) {
  return (
    <Text fz="small" c="var(--postern-warning-ink)" mt="0.4rem">
      {children}
    </Text>
  );
}

const STATES = {
  pending: "Sending reply",
  delivered: "Reply sent",
  failed: "Reply not sent",
  cancelled: "Reply not sent",
} as const satisfies Record<Reply_ReplyFragment["state"], string>;

// An empty list contains no type by which the cache could invalidate it for a new reply.
const TOUCHED = { additionalTypenames: ["Reply"] };
const RETRIED = { additionalTypenames: ["Reply", "Submission"] };
