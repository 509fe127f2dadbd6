import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { MessageList, OpenMessage } from "../actions/use-inbox.ts";
import type { Rows } from "../state/submission-rows.ts";
import { useDensity } from "./density.ts";

interface RowsLayout {
  readonly rowHeightPx: number;
  /** Height of the sticky header. */
  readonly headerHeightPx: number;
  /** Oldest rows first. */
  readonly isReversed: boolean;
}
/** Below this height, the style sheets scroll the page as a whole. */
const LOW_WINDOW = "(max-height: 31.25em)";
const LOAD_AHEAD_ROWS = 10;
const MARGIN_ROWS = 6;
/** Rows that can be scrolled to before they load, shown as placeholders. */
const MAX_PLACEHOLDERS = 200;
const FILTERED_PLACEHOLDERS = 10;

/** Rows added above the visible ones do not move them; at the very top, the new rows appear. */
function useKeepPlace(
  scroller: RefObject<HTMLElement | null>,
  rows: Rows["rows"],
  isStart: boolean,
  rowHeightPx: number,
) {
  const before = useRef({ firstId: rows[0]?.id, wasStart: isStart });
  useLayoutEffect(() => {
    const { firstId, wasStart } = before.current;
    before.current = { firstId: rows[0]?.id, wasStart: isStart };
    const added = rows.findIndex((row) => row.id === firstId);
    const element = scroller.current;
    if (element === null || added <= 0 || (wasStart && element.scrollTop === 0)) return;
    element.scrollTop += added * rowHeightPx;
  });
}

/** A row that moved between press and release would not get the click. */
function usePressed(scroller: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isPressed = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    element?.addEventListener("pointerdown", press);
    window.addEventListener("click", release, { capture: true });
    window.addEventListener("pointercancel", release);
    return () => {
      element?.removeEventListener("pointerdown", press);
      window.removeEventListener("click", release, { capture: true });
      window.removeEventListener("pointercancel", release);
    };
  }, [scroller]);
  return isPressed;
}

/** Draws placeholders wherever there is no row. */
export function placeholderStyle(heightPx: number, rowHeightPx: number): CSSProperties {
  return { height: heightPx, backgroundSize: `100% ${rowHeightPx}px` };
}

/** Rows still to load; unknown with a filter. */
function placeholderRows({ rows, total, isFiltered, error }: MessageList): number {
  if (error !== null) return 0;
  return isFiltered ? FILTERED_PLACEHOLDERS : Math.min(MAX_PLACEHOLDERS, Math.max(1, total - rows.length));
}

/** Returns the element that scrolls the rows, and how far below its top they start. */
function useScroller(list: RefObject<HTMLDivElement | null>) {
  const isLow = useMediaQuery(LOW_WINDOW, undefined, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  useLayoutEffect(() => {
    const page = isLow ? (list.current?.closest<HTMLElement>("[data-page-scroller]") ?? null) : null;
    scroller.current = page ?? list.current;
    const topOf = (element: HTMLElement | null) => element?.getBoundingClientRect().top ?? 0;
    setOffsetPx(page === null ? 0 : Math.round(topOf(list.current) - topOf(page) + page.scrollTop));
  });
  return { scroller, offsetPx };
}

/** Renders only the visible rows, requests more in time, and moves the focus on request. */
export function useVisibleRows(list: MessageList, message: OpenMessage, layout?: RowsLayout) {
  const { current, focused, focusRequests } = message;
  const { value: density, rowHeightPx: listRowHeightPx } = useDensity();
  const { rowHeightPx, headerHeightPx, isReversed } = layout ?? {
    rowHeightPx: listRowHeightPx,
    headerHeightPx: 0,
    isReversed: false,
  };
  const element = useRef<HTMLDivElement>(null);
  const { scroller, offsetPx } = useScroller(element);
  const rows = useMemo(() => (isReversed ? list.rows.toReversed() : list.rows), [list.rows, isReversed]);
  const newer = { cursor: list.previousCursor, isLoading: list.isLoadingNewer, load: list.loadNewer };
  const older = { cursor: list.nextCursor, isLoading: list.isLoadingOlder, load: list.loadOlder };
  const [above, below] = isReversed ? [older, newer] : [newer, older];
  const indexOf = (id: string | null) => rows.findIndex((row) => row.id === id);
  const [currentIndex, focusedIndex] = [indexOf(current), indexOf(focused)];
  const visible = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    scrollMargin: offsetPx + headerHeightPx,
    scrollPaddingStart: headerHeightPx,
    getScrollElement: () => scroller.current,
    overscan: MARGIN_ROWS,
    // The focused row stays rendered when it scrolls out of sight, or it would lose the focus.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const inSight = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
      if (focusedIndex === -1 || (focusedIndex >= from && focusedIndex <= to)) return inSight;
      return [...inSight, focusedIndex].sort((one, other) => one - other);
    },
  });

  const remeasure = useEffectEvent(() => visible.measure());
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useLayoutEffect(() => remeasure(), [rowHeightPx]);

  // Must come first: it updates the range for newly loaded rows.
  const items = visible.getVirtualItems().map((item) => ({ ...item, start: item.start - offsetPx }));
  const lastInSight = visible.range?.endIndex ?? 0;
  const wantsBelow = below.cursor !== null && list.error === null && lastInSight >= rows.length - LOAD_AHEAD_ROWS;
  useEffect(() => {
    if (wantsBelow) below.load();
  });

  const firstInSight = visible.range?.startIndex ?? 0;
  const wantsAbove = above.cursor !== null && !above.isLoading && firstInSight <= LOAD_AHEAD_ROWS;
  useEffect(() => {
    if (wantsAbove) above.load();
  });
  useKeepPlace(scroller, rows, above.cursor === null, rowHeightPx);

  const isPressed = usePressed(scroller);
  const scrollToCurrent = useEffectEvent(() => {
    if (currentIndex !== -1 && !isPressed.current) visible.scrollToIndex(currentIndex);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is open, or was when the list was shown.
  useEffect(() => scrollToCurrent(), [current]);

  const answered = useRef(focusRequests);
  useEffect(() => {
    if (answered.current === focusRequests || focusedIndex === -1) return;
    answered.current = focusRequests;
    visible.scrollToIndex(focusedIndex);
    scroller.current?.querySelector<HTMLElement>(`[data-row="${focused}"] a`)?.focus({ preventScroll: true });
  });

  const hasMore = below.cursor !== null;
  return {
    element,
    scroller,
    density,
    items,
    rows,
    rowHeightPx,
    heightPx: visible.getTotalSize() + (hasMore ? placeholderRows(list) * rowHeightPx : 0),
    hasMore,
  };
}
