import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { keep, readKept } from "../kit/browser/storage.ts";
import classes from "./folder-page.module.css";

const KEY = "postern-list-width";
const MIN_WIDTH_PX = 304;
const STEP_PX = 24;
/** Share of the page; the reading pane keeps the rest. */
const MAX_SHARE = 0.6;

function readWidth(): number | null {
  const width = Number(readKept(KEY));
  return Number.isInteger(width) && width >= MIN_WIDTH_PX ? width : null;
}

/** Returns the width in pixels chosen in this browser; null to fit the window. */
export function useListWidth() {
  const [width, setWidth] = useState(readWidth);
  const style: CSSProperties & { "--list-width"?: string } =
    width === null ? {} : { "--list-width": `min(${width}px, ${100 * MAX_SHARE}%)` };
  return { width, setWidth, style };
}

interface ListDividerProps {
  readonly page: RefObject<HTMLDivElement | null>;
  readonly width: number | null;
  readonly onWidth: (width: number | null) => void;
}

/**
 * Between the list and the reading pane: moved by dragging or with the arrow keys; a double click fits the window
 * again.
 */
export function ListDivider({ page, width, onWidth }: ListDividerProps) {
  const change = (to: number) => {
    const max = Math.floor((page.current?.clientWidth ?? 0) * MAX_SHARE);
    const next = Math.round(Math.min(Math.max(to, MIN_WIDTH_PX), Math.max(max, MIN_WIDTH_PX)));
    onWidth(next);
    keep(KEY, String(next));
  };
  const shown = () => page.current?.firstElementChild?.clientWidth ?? MIN_WIDTH_PX;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
    change(shown() + (event.key === "ArrowRight" ? STEP_PX : -STEP_PX));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    change(event.clientX - (page.current?.getBoundingClientRect().left ?? 0));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      className={classes.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuenow={width ?? MIN_WIDTH_PX}
      aria-valuemin={MIN_WIDTH_PX}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => {
        onWidth(null);
        keep(KEY, null);
      }}
    />
  );
}
