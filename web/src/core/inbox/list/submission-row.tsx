import { Checkbox, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconPaperclip, IconStarFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Children, memo, type ReactNode } from "react";
import { toVisibleLine } from "../../../../../shared/visible-text.ts";
import { useMay } from "../../kit/access/may.ts";
import { senderName } from "../../kit/format/sender.ts";
import type { Folder } from "../../kit/graphql/documents.ts";
import { FOLDERS, folderAt } from "../../kit/navigation/folders.ts";
import type { FilterSearch } from "../../kit/navigation/search-params.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { NotKept } from "../message/not-kept.tsx";
import type { Row } from "../state/submission-rows.ts";
import classes from "./submission-row.module.css";

/** What a feature shows of a message in its row. */
export interface RowBadges {
  readonly besideTime?: (row: Row) => ReactNode;
  readonly beforeText?: (row: Row) => ReactNode;
}

interface SubmissionRowProps {
  readonly row: Row;
  /** `null` in a list of all forms. */
  readonly formId: string | null;
  readonly folder: Folder;
  readonly filterSearch: FilterSearch;
  readonly badges: readonly RowBadges[];
  readonly isOpen: boolean;
  readonly isTicked: boolean;
  readonly onTick: (id: string, through: boolean) => void;
  readonly onFocusRow: (id: string) => void;
}

export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { row, formId, folder, filterSearch, badges, isOpen, isTicked, onTick, onFocusRow } = props;
  const may = useMay();
  const isUnread = row.status === "unread";
  const who = senderName(row.sender);
  return (
    <div
      className={classes.root}
      data-unread={isUnread || undefined}
      data-ticked={isTicked || undefined}
      data-open={isOpen || undefined}
    >
      {may("work") ? (
        <label className={classes.tick} htmlFor={`tick-${row.id}`}>
          <Checkbox
            id={`tick-${row.id}`}
            size="xs"
            checked={isTicked}
            aria-label={`Select the message from ${toVisibleLine(who) || "an unnamed visitor"}`}
            onChange={() => {}}
            onClick={(event) => onTick(row.id, event.shiftKey)}
            onFocus={() => onFocusRow(row.id)}
          />
        </label>
      ) : (
        <span className={classes.untickable} />
      )}
      <Link
        {...folderAt(formId, folder)}
        search={{ ...filterSearch, submission: row.id, after: row.after ?? undefined }}
        resetScroll={false}
        preload={false}
        className={classes.link}
        aria-current={isOpen ? "true" : undefined}
        onFocus={() => onFocusRow(row.id)}
      >
        <span className={classes.top}>
          {isUnread && <VisuallyHidden>Unread. </VisuallyHidden>}
          <span className={classes.sender}>{who === "" ? <None>No name</None> : <VisitorText text={who} found />}</span>
          {row.hasFiles && (
            <span className={classes.time} title="This message has files">
              <IconPaperclip size={14} aria-hidden="true" />
              <VisuallyHidden>Has files. </VisuallyHidden>
            </span>
          )}
          {row.addressesAi && (
            <span className={classes.notice} title="This message contains instructions aimed at an AI">
              AI instructions
            </span>
          )}
          {row.isUndelivered && (
            <span
              className={classes.notice}
              title="A copy of this message could not be delivered yet. Open it to see why."
            >
              Not delivered
            </span>
          )}
          {Children.toArray(badges.map(({ besideTime }) => besideTime?.(row)))}
          <RowMarks row={row} folder={folder} />
          <span className={classes.time}>
            <Instant at={row.createdAt} as="list" />
          </span>
        </span>
        <span className={classes.preview}>
          {row.form !== undefined && <span className={classes.form}>{row.form.name}</span>}
          {Children.toArray(badges.map(({ beforeText }) => beforeText?.(row)))}
          {row.notKept !== null ? (
            <None>
              <NotKept notKept={row.notKept} />
            </None>
          ) : row.preview === "" ? (
            <None>No text</None>
          ) : (
            <VisitorText text={row.preview} found />
          )}
        </span>
      </Link>
    </div>
  );
});

function None({ children }: { readonly children: ReactNode }) {
  return (
    <Text span inherit fs="italic" fw={400} c="dimmed">
      {children}
    </Text>
  );
}

interface RowMarksProps {
  readonly row: Pick<Row, "isUnconfirmed" | "replyState" | "isStarred" | "doneAt" | "snoozedUntil">;
  readonly folder: Folder;
}

export function RowMarks({ row, folder }: RowMarksProps) {
  return (
    <>
      {row.isUnconfirmed && (
        <span className={classes.notice} title="Nothing is delivered until the visitor confirms their address.">
          Not confirmed
        </span>
      )}
      <ReplyMark state={row.replyState} />
      {row.isStarred && (
        <span className={classes.mark} data-starred="" role="img" aria-label="Starred" title="Starred">
          <IconStarFilled size={13} />
        </span>
      )}
      {row.snoozedUntil !== null && (
        <span className={classes.time}>
          Back on <Instant at={row.snoozedUntil} as="back" />
        </span>
      )}
      {row.doneAt !== null && row.snoozedUntil === null && FOLDERS[folder].hasDone && (
        <span className={classes.mark} role="img" aria-label="Done" title="Done">
          <IconCheck size={14} />
        </span>
      )}
    </>
  );
}

function ReplyMark({ state }: { readonly state: Row["replyState"] }) {
  if (state === null) return null;
  if (state === "failed") {
    return (
      <span className={classes.notice} title="Your reply could not be sent. Open the message to see why.">
        Reply not sent
      </span>
    );
  }
  const label = state === "sent" ? "Answered" : "Sending reply";
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      <IconArrowBackUp size={14} />
    </span>
  );
}
