// biome-ignore-all lint/a11y/useSemanticElements: elements of a table placed as a grid lose their meaning in some browsers.

import { Center, Checkbox, VisuallyHidden } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import type { MessageList, OpenMessage } from "../../core/inbox/actions/use-inbox.ts";
import listClasses from "../../core/inbox/list/submission-list.module.css";
import { RowMarks } from "../../core/inbox/list/submission-row.tsx";
import type { Row } from "../../core/inbox/state/submission-rows.ts";
import { Permitted } from "../../core/kit/access/permitted.tsx";
import { senderName } from "../../core/kit/format/sender.ts";
import { folderAt } from "../../core/kit/navigation/folders.ts";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";
import { LabelChips } from "../labels/label-chips.tsx";
import type { Labels } from "../labels/use-labels.ts";
import classes from "./table.module.css";
import type { Column } from "./table-columns.ts";

interface TableRowProps {
  readonly row: Row;
  /** Its index in the table; the heading is the first row. */
  readonly index: number;
  readonly columns: readonly Column[];
  readonly topPx: number;
  readonly heightPx: number;
  readonly list: MessageList;
  readonly message: OpenMessage;
  readonly labels: Labels;
  readonly isFresh: boolean;
}

export function TableRow(props: TableRowProps) {
  const { row, index, columns, topPx, heightPx, list, message, labels, isFresh } = props;
  const { formId, folder, filterSearch, selection } = list;
  const isOpen = row.id === message.openId;
  const isTicked = selection.has(row.id);
  const isUnread = row.status === "unread";
  const who = toVisibleLine(senderName(row.sender)) || "an unnamed visitor";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens it by the link in its first cell.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index}
      data-row={row.id}
      data-unread={isUnread || undefined}
      data-ticked={isTicked || undefined}
      data-open={isOpen || undefined}
      className={isFresh ? `${classes.row} ${listClasses.fresh}` : classes.row}
      style={{ height: heightPx, transform: `translateY(${topPx}px)` }}
      onClick={(event) => {
        const isOwn = event.target instanceof Element && event.target.closest("a, label, input, button") !== null;
        // Selecting text must not open the message.
        if (!isOwn && window.getSelection()?.isCollapsed !== false) message.open(row);
      }}
    >
      <span role="cell" aria-colindex={1} className={classes.tick}>
        <Permitted to="work">
          <Center component="label" htmlFor={`tick-${row.id}`} w="100%" h="100%" style={{ cursor: "pointer" }}>
            <Checkbox
              id={`tick-${row.id}`}
              size="xs"
              checked={isTicked}
              aria-label={`Select the message from ${who}`}
              onChange={() => {}}
              onClick={(event) => selection.toggle(row.id, event.shiftKey)}
              onFocus={() => message.setFocused(row.id)}
            />
          </Center>
        </Permitted>
      </span>
      {columns.map((column, place) =>
        place > 0 ? (
          <span key={column.key} role="cell" aria-colindex={place + 2} className={classes.cell}>
            <Cell column={column} row={row} labels={labels} />
          </span>
        ) : (
          <span key={column.key} role="cell" aria-colindex={2} className={classes.first}>
            <Link
              {...folderAt(formId, folder)}
              search={{ ...filterSearch, submission: row.id, after: row.after ?? undefined }}
              resetScroll={false}
              preload={false}
              className={classes.link}
              aria-current={isOpen ? "true" : undefined}
              onFocus={() => message.setFocused(row.id)}
            >
              {isUnread && <VisuallyHidden>Unread. </VisuallyHidden>}
              <Cell column={column} row={row} labels={labels} />
              <VisuallyHidden>Open the message from {who}</VisuallyHidden>
            </Link>
            <RowMarks row={row} folder={folder} />
          </span>
        ),
      )}
    </div>
  );
}

interface CellProps {
  readonly column: Column;
  readonly row: Row;
  readonly labels: Labels;
}

const Cell = memo(function Cell({ column, row, labels }: CellProps) {
  if (column.field !== null) {
    const cell = row.cells?.find(({ name }) => name === column.field);
    if (cell === undefined) return null;
    const text = `${cell.values.filter((value) => value !== "").join(", ")}${cell.isCut ? "…" : ""}`;
    return <VisitorText text={text} />;
  }
  switch (column.key) {
    case "arrived":
      return <Instant at={row.createdAt} as="table" />;
    case "sender":
      return <VisitorText text={senderName(row.sender)} />;
    case "labels":
      return <LabelChips ids={row.labelIds} labels={labels} most={3} />;
    // feature: files
    case "files": {
      if (row.files === undefined || row.files.length === 0) return null;
      return (
        <>
          <IconPaperclip size={14} aria-hidden="true" />
          <VisitorText text={row.files.map(({ name }) => name).join(", ")} />
        </>
      );
    }
    default:
      return null;
  }
});
