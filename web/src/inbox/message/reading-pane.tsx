import { IconStar, IconStarFilled, IconTag, IconZoomQuestion } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { TYPING } from "../../commands/shortcuts.ts";
import { FOLDERS } from "../../folders.ts";
import { splitSender } from "../../format/sender.ts";
import { type ReadingPane_SubmissionFragment, ReadingPaneDocument } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import { LabelChips } from "../../labels/label-chips.tsx";
import { onChange } from "../../live/live-changes.ts";
import { Notes } from "../../notes/notes.tsx";
import { useHasDraft } from "../../replies/draft.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailureState } from "../../ui/failure-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Instant } from "../../ui/instant.tsx";
import { VisitorText } from "../../ui/visitor-text.tsx";
import type { FolderState } from "../use-folder.ts";
import { AiNotice } from "./ai-notice.tsx";
import { Decision, isToDecide } from "./decision.tsx";
import { DeliveryTimeline, useWhileSending } from "./delivery-timeline.tsx";
import { AppliedRules, OriginFacts, Readers } from "./message-details.tsx";
import { MessageFiles } from "./message-files.tsx";
import { MessageLoading } from "./message-placeholders.tsx";
import { PaneToolbar } from "./pane-toolbar.tsx";
import classes from "./reading-pane.module.css";
import { SpamCheck } from "./spam-check.tsx";
import { SubmissionFields } from "./submission-fields.tsx";

interface ReadingPaneProps {
  readonly id: string;
  /** `null` for a message of any form. */
  readonly formId: string | null;
  readonly view: FolderState;
  readonly takesFocus: boolean;
}

// Loaded when a message was answered, or is about to be.
const Replies = lazy(() => import("../../replies/replies.tsx"));

const GONE = {
  title: "Message not found",
  text: "This message was deleted, or it is older than your retention period.",
};

export default function ReadingPane({ id, formId, view, takesFocus }: ReadingPaneProps) {
  const [{ data, error }, reload] = useQuery({ query: ReadingPaneDocument, variables: { id } });
  // A message of another form has no place under this form's address.
  const isElsewhere = !!data && formId !== null && data.submission.form.id !== formId;
  const submission = isElsewhere ? undefined : data?.submission;
  useReadOnOpen(submission, view);
  useEffect(() => {
    view.opened.current = submission === undefined ? null : { ...submission, after: null };
  }, [submission, view.opened]);
  useEffect(
    () => onChange(({ ids }) => (ids === null || ids.includes(id)) && reload({ requestPolicy: "network-only" })),
    [id, reload],
  );
  const isMissing = isElsewhere || (submission === undefined && error !== undefined);
  useEffect(() => {
    if (isMissing && view.isNoteWanted) view.endNoteRequest();
    if (isMissing && view.isReplyWanted) view.endReplyRequest();
  }, [isMissing, view]);
  useWhileSending(submission, () => reload({ requestPolicy: "network-only" }));

  return (
    <div className={classes.root}>
      <PaneToolbar submission={submission} view={view} />
      {submission !== undefined ? (
        <Message
          submission={submission}
          isMailSent={data?.viewer.isMailSent === true}
          takesFocus={takesFocus}
          view={view}
        />
      ) : isElsewhere ? (
        <EmptyState icon={<IconZoomQuestion />} title={GONE.title}>
          {GONE.text}
        </EmptyState>
      ) : error !== undefined ? (
        <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} missing={GONE} />
      ) : (
        <MessageLoading />
      )}
    </div>
  );
}

interface MessageProps {
  readonly submission: ReadingPane_SubmissionFragment;
  /** A mail server is set up. */
  readonly isMailSent: boolean;
  readonly takesFocus: boolean;
  readonly view: FolderState;
}

function Message({ submission, isMailSent, takesFocus, view }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not from under what the owner has begun to type meanwhile, in the palette or the search.
    if (takesFocus && !document.activeElement?.matches(TYPING)) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const hasDraft = useHasDraft(submission.id);
  const [isReplying, setReplying] = useState(false);
  if (view.isReplyWanted && !isReplying) setReplying(true);
  const { name, address } = splitSender(submission.sender);
  const who = name === "" ? address : name;
  return (
    <article className={classes.message} aria-labelledby="message-sender">
      <header className={classes.header}>
        <div className={classes.title}>
          <h2 ref={heading} id="message-sender" className={classes.sender} tabIndex={-1}>
            {who === "" ? "No name" : <VisitorText text={who} found />}
          </h2>
          <IconButton
            className={classes.star}
            label="Label"
            title="Label (t)"
            icon={<IconTag size={18} />}
            onClick={() => view.askForLabels([submission.id])}
          />
          <Star submission={submission} view={view} />
        </div>
        <p className={classes.about}>
          {name !== "" && address !== "" && (
            <span>
              <VisitorText text={address} found />
            </span>
          )}
          <Instant at={submission.createdAt} as="full" />
          {submission.replyState === "sent" && <span className={classes.answered}>Answered</span>}
        </p>
        {submission.labelIds.length > 0 && (
          <p className={classes.labels}>
            <LabelChips ids={submission.labelIds} labels={view.labels} />
          </p>
        )}
        {submission.addressesAi && <AiNotice />}
        {isToDecide(submission, view) && <Decision key={submission.id} id={submission.id} view={view} />}
      </header>
      <div className={classes.columns}>
        <div>
          <SubmissionFields fields={submission.fields} links={FOLDERS[submission.folder].isTrusted} />
          <MessageFiles files={submission.files} />
          {(submission.replyState !== null || hasDraft || isReplying) && (
            <Suspense>
              <Replies submission={submission} view={view} />
            </Suspense>
          )}
        </div>
        <div className={classes.details}>
          <Notes key={submission.id} submissionId={submission.id} view={view} />
          <SpamCheck submission={submission} />
          <DeliveryTimeline submission={submission} isMailSent={isMailSent} />
          <AppliedRules rules={submission.appliedRules} />
          <Readers submission={submission} />
          <OriginFacts submission={submission} />
        </div>
      </div>
    </article>
  );
}

function Star({ submission: { id, isStarred }, view }: Pick<MessageProps, "submission" | "view">) {
  return (
    <IconButton
      className={classes.star}
      data-starred={isStarred || undefined}
      label={isStarred ? "Remove star" : "Star"}
      title={isStarred ? "Remove star (f)" : "Star (f)"}
      icon={isStarred ? <IconStarFilled size={18} /> : <IconStar size={18} />}
      onClick={() => view.toggleStar([id])}
    />
  );
}

/** Opening a message marks it read, once: the owner may mark it unread while it is open. */
function useReadOnOpen(submission: ReadingPane_SubmissionFragment | undefined, view: FolderState): void {
  const id = submission?.id;
  const onOpen = useEffectEvent(() => {
    if (submission?.status === "unread") view.markOpened(submission.id);
  });
  useEffect(() => {
    if (id !== undefined) onOpen();
  }, [id]);
}
