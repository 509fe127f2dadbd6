import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useMay } from "../../kit/access/may.ts";
import { readDraft } from "../../kit/browser/drafts.ts";
import { now } from "../../kit/format/clock.ts";
import { isBeingSent } from "../../kit/format/describe-delivery.ts";
import { RepliesDocument, type Reply_ReplyFragment, RetryDeliveryDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { useMessageChange } from "../../kit/live/live-changes.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { Composer, type RepliesProps } from "./composer.tsx";
import classes from "./replies.module.css";

const AGAIN_MS = 2_000;

export default function Replies({ submission, message, actions }: RepliesProps) {
  const may = useMay();
  const { id: submissionId } = submission;
  const canReply = submission.canReply && may("work");
  const [{ data }, reload] = useQuery({ query: RepliesDocument, variables: { submissionId }, context: TOUCHED });
  const refresh = () => reload({ requestPolicy: "network-only" });
  useMessageChange(submissionId, refresh);
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
    <section className={classes.root} aria-label="Replies">
      {replies.map((reply) => (
        <SentReply key={reply.id} reply={reply} mayRetry={canReply} />
      ))}
      {isOpen && canReply && (
        <Composer submission={submission} message={message} actions={actions} onClose={() => setOpen(false)} />
      )}
      {draft !== null && canReply && (
        <Button
          className={classes.draft ?? ""}
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
    </section>
  );
}

function SentReply({ reply, mayRetry }: { readonly reply: Reply_ReplyFragment; readonly mayRetry: boolean }) {
  const { state, to, text, subject, detail, attempts, nextAttemptAt, finishedAt, deliveryId } = reply;
  const [retry, isSending] = useAction(RetryDeliveryDocument, "Couldn’t resend the reply", RETRIED);
  const isOver = state === "failed" || state === "cancelled";
  const isRetrying = state === "pending" && attempts > 0;
  return (
    <section className={classes.reply} aria-label="Your reply">
      <div className={classes.head}>
        <span className={classes.state} data-state={state}>
          {STATES[state]}
        </span>
        {to !== "" && (
          <span className={classes.about}>
            to <VisitorText text={to} />
          </span>
        )}
        {finishedAt !== null && (
          <span className={classes.about}>
            <Instant at={finishedAt} as="short" />
          </span>
        )}
        {isRetrying && nextAttemptAt !== null && (
          <span className={classes.about}>
            next attempt <Instant at={nextAttemptAt} as="short" />
          </span>
        )}
        {isOver && mayRetry && (
          <Button variant="subtle" size="compact-xs" loading={isSending} onClick={() => void retry({ id: deliveryId })}>
            Retry
          </Button>
        )}
      </div>
      {subject !== "" && (
        <div className={classes.about}>
          <VisitorText text={subject} />
        </div>
      )}
      <div className={classes.text}>
        <VisitorText text={text} block links />
      </div>
      {state === "cancelled" && <p className={classes.reason}>The message was moved to Spam before it was sent.</p>}
      {detail !== null && (state === "failed" || isRetrying) && (
        <p className={classes.reason}>
          <VisitorText text={detail} />
        </p>
      )}
    </section>
  );
}

const STATES = {
  pending: "Sending reply",
  delivered: "Reply sent",
  failed: "Reply not sent",
  cancelled: "Reply not sent",
} as const satisfies Record<Reply_ReplyFragment["state"], string>;

// An empty list names no type by which the cache would know that a new reply concerns it.
const TOUCHED = { additionalTypenames: ["Reply"] };
const RETRIED = { additionalTypenames: ["Reply", "Submission"] };
