// biome-ignore-all lint/a11y/useSemanticElements: elements of a table placed as a grid lose their meaning in some browsers.
import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type PointerEvent, useRef } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";
import classes from "./table.module.css";
import { type Column, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH } from "./table-columns.ts";

interface HeaderCellProps {
  readonly column: Column;
  readonly place: number;
  /** `null` if the rows are not sorted by it. */
  readonly direction: "ascending" | "descending" | null;
  readonly onSort: () => void;
  /** `isOver` is true once the pointer is released. */
  readonly onResize: (px: number, isOver: boolean) => void;
  /** Called when another column is dropped on this one. */
  readonly onDrop: (key: string) => void;
}

const DRAGGED = "application/x-postern-column";
const STEP_PX = 20;
const ARRIVAL = { ascending: "oldest", descending: "newest" } as const;

export function HeaderCell({ column, place, direction, onSort, onResize, onDrop }: HeaderCellProps) {
  const isArrival = column.key === "arrived";
  const tooltip = column.field === null || column.field === column.heading ? undefined : toVisibleLine(column.field);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the button in it.
    <div
      role="columnheader"
      tabIndex={-1}
      aria-colindex={place + 2}
      aria-sort={direction ?? undefined}
      className={place === 0 ? `${classes.heading} ${classes.firstHeading}` : classes.heading}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, column.key);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event.dataTransfer.getData(DRAGGED));
      }}
      onClick={onSort}
    >
      <UnstyledButton
        fz="inherit"
        className={classes.sort}
        aria-label={isArrival && direction !== null ? `${column.heading}: ${ARRIVAL[direction]} first` : undefined}
        data-tooltip={tooltip}
      >
        <span className={classes.headingText}>
          <VisitorText text={column.heading} />
        </span>
        {direction === "ascending" && <IconArrowUp size={14} aria-hidden="true" />}
        {direction === "descending" && <IconArrowDown size={14} aria-hidden="true" />}
      </UnstyledButton>
      <Resizer column={column} onResize={onResize} />
    </div>
  );
}

function Resizer({ column, onResize }: Pick<HeaderCellProps, "column" | "onResize">) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const widthAt = (event: PointerEvent) => {
    const started = from.current;
    return started === null ? null : within(started.width + event.clientX - started.x);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${toVisibleLine(column.heading)}`}
      aria-valuenow={column.width}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      className={classes.resizer}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: shownWidth(event.currentTarget) ?? column.width };
      }}
      onPointerMove={(event) => {
        const width = widthAt(event);
        if (width !== null) onResize(width, false);
      }}
      onPointerUp={(event) => {
        const width = widthAt(event);
        from.current = null;
        if (width !== null) onResize(width, true);
      }}
      onDoubleClick={(event) => onResize(within(contentWidth(event.currentTarget)), true)}
      onKeyDown={(event) => {
        const by = event.key === "ArrowRight" ? STEP_PX : event.key === "ArrowLeft" ? -STEP_PX : 0;
        if (by === 0) return;
        event.preventDefault();
        onResize(within((shownWidth(event.currentTarget) ?? column.width) + by), true);
      }}
    />
  );
}

const CELL_SPACE_PX = 28;

/** The width that the heading and the rendered cells need. */
function contentWidth(resizer: Element): number {
  const heading = resizer.parentElement;
  const place = heading?.getAttribute("aria-colindex");
  const cells = heading?.closest('[role="table"]')?.querySelectorAll(`[aria-colindex="${place}"]`) ?? [];
  const range = document.createRange();
  const widths = Array.from(cells, (cell) => {
    const texts = cell.querySelectorAll("bdi, time");
    return Math.max(
      0,
      ...Array.from(texts, (text) => {
        range.selectNodeContents(text);
        return range.getBoundingClientRect().width;
      }),
    );
  });
  return Math.max(...widths) + CELL_SPACE_PX;
}

/** A column without a chosen width may be shown wider than its own width. */
function shownWidth({ parentElement }: Element): number | undefined {
  return parentElement?.offsetWidth;
}

function within(px: number): number {
  return Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, px)));
}
