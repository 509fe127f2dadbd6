import { useState } from "react";
import type { MessagePartProps } from "../../core/inbox/message/message-parts.tsx";
import { useHasDraft } from "../../core/kit/browser/drafts.ts";
import { whenShown } from "../../core/kit/ui/when-shown.tsx";

// Loaded once a message was answered, or is about to be.
const Replies = whenShown(() => import("./replies.tsx"));

export function MessageReplies(props: MessagePartProps) {
  const { submission, message } = props;
  const hasDraft = useHasDraft(submission.id);
  const [isReplying, setReplying] = useState(false);
  if (message.writing === "reply" && !isReplying) setReplying(true);
  if (submission.replyState === null && !hasDraft && !isReplying) return null;
  return <Replies {...props} />;
}
