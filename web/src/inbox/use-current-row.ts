import { useState } from "react";
import type { Row } from "./submission-rows.ts";

/** The row that commands mean: the one focused last, or else the one that is open. */
export function useCurrentRow(rows: readonly Row[], openId: string | null) {
  const [touched, setCurrent] = useState<string | null>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const current = touched ?? openId;

  const goTo = (id: string | null) => {
    setCurrent(id);
    setFocusRequests((before) => before + 1);
  };

  return {
    current,
    setCurrent,
    /** Grows with each wish to move the focus to the current row. */
    focusRequests,
    goTo,
    step: (by: 1 | -1) => {
      const at = rows.findIndex((row) => row.id === current);
      const row = at === -1 ? rows[0] : rows[at + by];
      if (row !== undefined) goTo(row.id);
    },
  };
}
