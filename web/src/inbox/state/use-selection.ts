import { useMemo, useState } from "react";
import { type Row, rowBeside } from "./submission-rows.ts";

/** The ticked rows. Rows that left the list are no longer ticked. */
export function useSelection(rows: readonly Row[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(NOTHING);
  const [isEverything, setEverything] = useState(false);
  const [anchor, setAnchor] = useState<string | null>(null);
  const ids = useMemo(() => rows.map((row) => row.id).filter((id) => ticked.has(id)), [rows, ticked]);

  const set = (which: readonly string[], isTicked: boolean) => {
    setEverything(false);
    setTicked((before) => {
      const after = new Set(before);
      for (const id of which) {
        if (isTicked) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  };

  return {
    ids,
    has: (id: string) => ticked.has(id),
    /** Everything that the list could show is meant, loaded or not. */
    isEverything: isEverything && ids.length > 0,
    tickEverything: () => setEverything(true),
    clear: () => {
      setTicked(NOTHING);
      setEverything(false);
    },
    tickAll: () =>
      set(
        rows.map((row) => row.id),
        true,
      ),
    /** `through` also selects every row since the one ticked before. */
    toggle: (id: string, through = false) => {
      const range = through && anchor !== null ? rowsBetween(rows, anchor, id) : [id];
      set(range, !ticked.has(id));
      setAnchor(id);
    },
    /** Moves the end of the selected range from one row to the next. A range begins where nothing is selected yet. */
    extend: (from: string, to: string) => {
      const start = anchor !== null && ticked.has(anchor) && ticked.has(from) ? anchor : from;
      set(rowsBetween(rows, start, from), false);
      set(rowsBetween(rows, start, to), true);
      setAnchor(start);
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();

function rowsBetween(rows: readonly Row[], one: string, other: string): readonly string[] {
  const ends = [rows.findIndex((row) => row.id === one), rows.findIndex((row) => row.id === other)];
  if (ends.includes(-1)) return [other];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id);
}

/** The message that commands mean: the open one, or else the row that had the focus last. */
export function useCurrentRow(rows: readonly Row[], openId: string | null) {
  const [focused, setFocused] = useState<string | null>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const current = openId ?? focused;

  return {
    current,
    /** The row that has, or gets, the focus. */
    focused,
    setFocused,
    /** Grows with each wish to move the focus. */
    focusRequests,
    focusRow: (id: string | null) => {
      setFocused(id);
      setFocusRequests((before) => before + 1);
    },
    /** The row after (1) or before (-1) the current one. */
    beside: (by: 1 | -1) => rowBeside(rows, current, by),
  };
}
