import { lazy, Suspense, useState } from "react";
import type { MessagePartProps } from "../../core/inbox/message/message-parts.tsx";
import { useHasDraft } from "../../core/kit/browser/drafts.ts";

// Loaded once a message was answered, or is about to be.
const Replies = lazy(() => import("./replies.tsx"));

export function MessageReplies(props: MessagePartProps) {
  const { submission, message } = props;
  const hasDraft = useHasDraft(submission.id);
  const [isReplying, setReplying] = useState(false);
  if (message.writing === "reply" && !isReplying) setReplying(true);
  if (submission.replyState === null && !hasDraft && !isReplying) return null;
  return (
    <Suspense>
      <Replies {...props} />
    </Suspense>
  );
}
