import type { ExportVariant } from "../database/db.ts";
import type { SubmissionStream } from "../submissions/export.ts";
import type { ExportRow } from "../submissions/store/export.ts";
import type { Columns } from "./columns.ts";
import { csvHeader, csvText } from "./csv-text.ts";
import type { ExportPieces } from "./paced-stream.ts";

const FIRST_READ_ROWS = 50;
/** Rows of one read are formatted synchronously; other requests get their turn between two reads. */
const MAX_READ_ROWS = 100;
const READ_CHARACTERS = 512 * 1024;

/** A CSV file: its header, then every counted row, or an error. */
export function csvPieces(
  source: SubmissionStream,
  columns: Columns,
  variant: ExportVariant,
  /** Awaited before the rows are sent. */
  onRows: (rows: readonly ExportRow[]) => void | Promise<void> = () => {},
): ExportPieces {
  const encoder = new TextEncoder();
  let rows = 0;
  let isHeaderSent = false;
  let batch = read(source, FIRST_READ_ROWS);
  return {
    rows: () => rows,
    close: () => source.close(),
    next: async () => {
      if (!isHeaderSent) {
        isHeaderSent = true;
        return encoder.encode(csvHeader(columns.header, variant));
      }
      const found = await batch;
      if (found.length === 0) {
        if (source.rowCount !== null && rows !== source.rowCount)
          throw new Error(`An export had ${rows} rows instead of ${source.rowCount}.`);
        return null;
      }
      // The database fetches the next rows while these are formatted.
      batch = read(source, nextReadRows(found));
      const text = csvText(found.map(columns.toRecord), variant);
      await onRows(found);
      rows += found.length;
      return encoder.encode(text);
    },
  };
}

function read(source: SubmissionStream, most: number): Promise<readonly ExportRow[]> {
  const rows = source.read(most);
  // Anyone awaiting the rows sees the failure; after a cancelled download nobody awaits them.
  rows.catch(() => undefined);
  return rows;
}

/** A submission can have 256 KiB, but most have less than one: reads few large ones at a time, or many small ones. */
function nextReadRows(rows: readonly ExportRow[]): number {
  let characters = 1;
  for (const { fields } of rows) for (const [, value] of fields) characters += value.length;
  return Math.max(1, Math.min(MAX_READ_ROWS, Math.floor((rows.length * READ_CHARACTERS) / characters)));
}
