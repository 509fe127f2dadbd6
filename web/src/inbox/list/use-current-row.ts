import { useState } from "react";
import { type Row, rowBeside } from "./submission-rows.ts";

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
