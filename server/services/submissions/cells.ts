import { MAX_CELL_LENGTH } from "../../../shared/limits.ts";
import type { SubmissionRow } from "../../store/submissions/submissions.ts";

/** What a submission says in one field, as a table shows it. */
export interface Cell {
  readonly name: string;
  /** Several where the name was sent several times. */
  readonly values: readonly string[];
  readonly isCut: boolean;
}

/** The cells of a row, in the order of its fields; fields of one name are one cell. */
export function cellsOf({ cells }: Pick<SubmissionRow, "cells">): Cell[] {
  const byName = new Map<string, { readonly name: string; readonly values: string[]; isCut: boolean }>();
  for (const [name, value] of cells) {
    const cell = byName.get(name) ?? { name, values: [], isCut: false };
    byName.set(name, cell);
    const characters = [...value];
    cell.values.push(characters.length > MAX_CELL_LENGTH ? characters.slice(0, MAX_CELL_LENGTH).join("") : value);
    cell.isCut ||= characters.length > MAX_CELL_LENGTH;
  }
  return [...byName.values()];
}
