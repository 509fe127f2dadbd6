import { invalid } from "../errors.ts";

export const MAX_PAGE_SIZE = 100;

/** What is asked of the store for a page: one row more than the page has, which tells whether another page follows. */
export function rowsToFind(limit: number, refusal: string): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE_SIZE) throw invalid(refusal);
  return limit + 1;
}

/** The page among the rows found, and the row after which the next one goes on; null at the end. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly last: Row | null } {
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null };
}
