import type { Row } from "./submission-rows.ts";

/** The ticked rows; rows that have left the list no longer count. */
export interface Selection {
  readonly ticked: ReadonlySet<string>;
  /** Selects everything the list could show, loaded or not. */
  readonly isEverything: boolean;
  /** The row ticked last, where a range begins. */
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ticked: new Set(), isEverything: false, anchor: null };

export function tick(selection: Selection, ids: readonly string[], isTicked: boolean): Selection {
  const ticked = new Set(selection.ticked);
  for (const id of ids) {
    if (isTicked) ticked.add(id);
    else ticked.delete(id);
  }
  return { ...selection, ticked, isEverything: false };
}

/** `through` also selects every row since the last one ticked. */
export function toggle(selection: Selection, rows: readonly Row[], id: string, through: boolean): Selection {
  const { anchor, ticked } = selection;
  const range = through && anchor !== null ? rowsBetween(rows, anchor, id) : [id];
  return { ...tick(selection, range, !ticked.has(id)), anchor: id };
}

/** Moves the end of the selected range to the next row; starts a range if nothing is selected. */
export function extend(selection: Selection, rows: readonly Row[], from: string, to: string): Selection {
  const { anchor, ticked } = selection;
  const start = anchor !== null && ticked.has(anchor) && ticked.has(from) ? anchor : from;
  const without = tick(selection, rowsBetween(rows, start, from), false);
  return { ...tick(without, rowsBetween(rows, start, to), true), anchor: start };
}

function rowsBetween(rows: readonly Row[], one: string, other: string): readonly string[] {
  const ends = [rows.findIndex((row) => row.id === one), rows.findIndex((row) => row.id === other)];
  if (ends.includes(-1)) return [other];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map((row) => row.id);
}
