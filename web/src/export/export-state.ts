/** What the one export of this tab is doing. */
export type ExportState =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly what: string; readonly rows: number; readonly total: number | null }
  | { readonly phase: "saved"; readonly what: string; readonly rows: number; readonly fileName: string }
  | { readonly phase: "failed"; readonly what: string; readonly message: string };

/** "12,400 of 98,000 rows", or a word for the moment before the first row. */
export function describeProgress(rows: number, total: number | null, locale?: string): string {
  const number = new Intl.NumberFormat(locale);
  if (total === null) return "Starting…";
  // Rows may arrive while the file is made; "102 of 100" would look like an error.
  return `${number.format(rows)} of ${number.format(Math.max(rows, total))} ${total === 1 ? "row" : "rows"}`;
}

/** From 0 to 100; an export without rows is done as soon as it starts. */
export function progressPercent(rows: number, total: number | null): number {
  if (total === null) return 0;
  return total === 0 ? 100 : Math.min(100, (rows / total) * 100);
}
