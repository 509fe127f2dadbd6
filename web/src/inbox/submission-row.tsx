import { Checkbox, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { splitSender } from "../format/sender.ts";
import { toVisibleLine } from "../format/visible-text.ts";
import type { Folder } from "../graphql/operations/documents.ts";
import { Instant } from "../ui/instant.tsx";
import { VisitorText } from "../ui/visitor-text.tsx";
import { FOLDER_PATH } from "./folders.ts";
import classes from "./submission-row.module.css";
import type { Row } from "./submission-rows.ts";

interface SubmissionRowProps {
  readonly row: Row;
  readonly formId: string;
  readonly folder: Folder;
  readonly isOpen: boolean;
  readonly isTicked: boolean;
  readonly onTick: (id: string, through: boolean) => void;
  /** The row got the focus: commands mean it from now on. */
  readonly onTouch: (id: string) => void;
}

export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { row, formId, folder, isOpen, isTicked, onTick, onTouch } = props;
  const isUnread = row.status === "unread";
  const { name, address } = splitSender(row.sender);
  const who = name === "" ? address : name;
  return (
    <div
      className={classes.root}
      data-unread={isUnread || undefined}
      data-ticked={isTicked || undefined}
      data-open={isOpen || undefined}
    >
      <label className={classes.tick} htmlFor={`tick-${row.id}`}>
        <Checkbox
          id={`tick-${row.id}`}
          size="xs"
          checked={isTicked}
          aria-label={`Select the message from ${toVisibleLine(who) || "a visitor without a name"}`}
          onChange={() => {}}
          onClick={(event) => onTick(row.id, event.shiftKey)}
          onFocus={() => onTouch(row.id)}
        />
      </label>
      <Link
        to={FOLDER_PATH[folder]}
        params={{ formId }}
        search={{ submission: row.id, after: row.after ?? undefined }}
        resetScroll={false}
        preload={false}
        className={classes.link}
        aria-current={isOpen ? "true" : undefined}
        onFocus={() => onTouch(row.id)}
      >
        <span className={classes.top}>
          {isUnread && <VisuallyHidden>Unread. </VisuallyHidden>}
          <span className={classes.sender}>
            {who === "" ? <span className={classes.none}>No name given</span> : <VisitorText text={who} />}
          </span>
          {row.addressesAi && (
            <span className={classes.notice} title="Parts of this message speak to an AI, not to you">
              speaks to AI
            </span>
          )}
          <span className={classes.time}>
            <Instant at={row.createdAt} as="list" />
          </span>
        </span>
        <span className={classes.preview}>
          {row.preview === "" ? <span className={classes.none}>No text</span> : <VisitorText text={row.preview} />}
        </span>
      </Link>
    </div>
  );
});
