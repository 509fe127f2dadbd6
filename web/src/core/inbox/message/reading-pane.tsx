import { Group, Text } from "@mantine/core";
import { IconStar, IconStarFilled, IconZoomQuestion } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useMay } from "../../kit/access/may.ts";
import { Permitted } from "../../kit/access/permitted.tsx";
import { TYPING } from "../../kit/commands/shortcuts.ts";
import { splitSender } from "../../kit/format/sender.ts";
import { type ReadingPane_SubmissionFragment, ReadingPaneDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { FailureState } from "../../kit/ui/failure-state.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { useRefresh } from "../../kit/ui/use-refresh.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { useMessageActions } from "../actions/message-actions.ts";
import type { OpenFolder } from "../actions/open-folder.ts";
import { Decision, isToDecide } from "./decision.tsx";
import { DeliveryTimeline, useWhileSending } from "./delivery-timeline.tsx";
import { AppliedRules, OriginFacts, Readers } from "./message-details.tsx";
import { MessageParts } from "./message-parts.tsx";
import { MessageLoading } from "./message-placeholders.tsx";
import { PaneToolbar } from "./pane-toolbar.tsx";
import classes from "./reading-pane.module.css";
import { AiNotice, SpamCheck } from "./spam-check.tsx";
import { SubmissionFields } from "./submission-fields.tsx";

interface ReadingPaneProps extends OpenFolder {
  readonly id: string;
  readonly takesFocus: boolean;
}

const GONE = {
  title: "Message not found",
  text: "This message was deleted, or it is older than your retention period.",
};

export default function ReadingPane({ id, list, message, actions, takesFocus }: ReadingPaneProps) {
  const { formId } = list;
  const [{ data, error }, reload] = useQuery({ query: ReadingPaneDocument, variables: { id } });
  // Another form's message does not belong under this form's address.
  const isElsewhere = !!data && formId !== null && data.submission.form.id !== formId;
  const submission = isElsewhere ? undefined : data?.submission;
  const mayMark = useMay()("work");
  const { show, miss } = message;
  useEffect(() => {
    show(submission === undefined ? null : { ...submission, after: null }, mayMark);
  }, [submission, mayMark, show]);
  useRefresh(() => reload({ requestPolicy: "network-only" }), data?.submission.form.id);
  const isMissing = isElsewhere || (submission === undefined && error !== undefined);
  const isWriting = message.writing !== null;
  useEffect(() => {
    if (isMissing && isWriting) miss();
  }, [isMissing, isWriting, miss]);
  useWhileSending(submission, () => reload({ requestPolicy: "network-only" }));

  return (
    <div className={classes.root}>
      <PaneToolbar submission={submission} list={list} message={message} actions={actions} />
      {submission !== undefined ? (
        <Message
          submission={submission}
          isMailSent={data?.viewer.isMailSent === true}
          takesFocus={takesFocus}
          list={list}
          message={message}
          actions={actions}
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

interface MessageProps extends Omit<ReadingPaneProps, "id"> {
  readonly submission: ReadingPane_SubmissionFragment;
  /** A mail server is set up. */
  readonly isMailSent: boolean;
}

function Message({ submission, isMailSent, takesFocus, list, message, actions }: MessageProps) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Does not take the focus from text being typed in the palette or the search.
    if (takesFocus && !document.activeElement?.matches(TYPING)) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const offered = useMessageActions(submission.folder, actions);
  const parts = { submission, message, actions };
  const { name, address } = splitSender(submission.sender);
  const who = name === "" ? address : name;
  return (
    <article className={classes.message} aria-labelledby="message-sender">
      <header>
        <Group align="flex-start" wrap="nowrap" gap="0.15rem">
          <Text
            ref={heading}
            component="h2"
            id="message-sender"
            tabIndex={-1}
            miw={0}
            mr="auto"
            fz="1.375rem"
            lh={1.3}
            fw={700}
            style={{ outline: "none" }}
          >
            {who === "" ? "No name" : <VisitorText text={who} found />}
          </Text>
          <Permitted to="work">
            {offered
              .filter(({ isFinish }) => !isFinish)
              .map(({ command, label, icon: Face }) => (
                <IconButton
                  key={command}
                  label={label}
                  command={command}
                  icon={<Face size={18} />}
                  onClick={() => actions.run(command, [submission.id])}
                />
              ))}
            <Star submission={submission} actions={actions} />
          </Permitted>
        </Group>
        <Group gap="0 1.25rem" mt="0.2rem" fz="sm" c="dimmed">
          {name !== "" && address !== "" && (
            <span>
              <VisitorText text={address} found />
            </span>
          )}
          <Instant at={submission.createdAt} as="full" />
          {submission.snoozedUntil !== null && (
            <strong>
              Back on <Instant at={submission.snoozedUntil} as="back" />
            </strong>
          )}
          <MessageParts place="facts" {...parts} />
          {submission.replyState === "sent" && <strong>Answered</strong>}
        </Group>
        <MessageParts place="belowFacts" {...parts} />
        {submission.addressesAi && <AiNotice />}
        <MessageParts place="notice" {...parts} />
        {isToDecide(submission, list) && may("work") && (
          <Decision key={submission.id} id={submission.id} proposed={message.proposed} actions={actions} />
        )}
      </header>
      <div className={classes.columns}>
        <div>
          <SubmissionFields submission={submission} />
          <MessageParts place="fields" {...parts} />
          <MessageParts place="main" {...parts} />
        </div>
        <div>
          <MessageParts place="side" {...parts} />
          <SpamCheck submission={submission} />
          <DeliveryTimeline submission={submission} isMailSent={isMailSent} />
          <MessageParts place="record" {...parts} />
          <AppliedRules rules={submission.appliedRules} />
          <Readers submission={submission} />
          <OriginFacts submission={submission} />
        </div>
      </div>
    </article>
  );
}

function Star({ submission: { id, isStarred }, actions }: Pick<MessageProps, "submission" | "actions">) {
  return (
    <IconButton
      className={classes.star}
      data-starred={isStarred || undefined}
      label={isStarred ? "Remove star" : "Star"}
      title={isStarred ? "Remove star (f)" : "Star (f)"}
      icon={isStarred ? <IconStarFilled size={18} /> : <IconStar size={18} />}
      onClick={() => actions.run("star", [id])}
    />
  );
}
