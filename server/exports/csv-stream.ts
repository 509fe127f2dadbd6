import { setImmediate } from "node:timers/promises";
import type { SubmissionStream } from "../services/submissions/export.ts";
import type { ExportVariant } from "../store/database/db.ts";
import type { ExportRow } from "../store/submissions/export.ts";
import type { Columns } from "./columns.ts";
import { csvHeader, csvText } from "./csv-text.ts";

/** How slow a reader may be, who keeps a snapshot of the database open all that time. */
export interface ReaderLimits {
  /** How long a reader may leave what it was given untouched. */
  readonly stallTimeoutMs: number;
  /** What it must take on average, once that time is over. */
  readonly minBytesPerSecond: number;
  /** How long the whole download may take. */
  readonly deadlineMs: number;
}

export interface CsvStreamOptions extends ReaderLimits {
  readonly variant: ExportVariant;
  /** Cuts the connection under an answer whose head is sent; false where there is none to cut. */
  readonly hangUp: () => boolean;
  /** Told once, when all is sent or the stream has broken or was cancelled; a failure at the end breaks the stream. */
  readonly onEnd: (outcome: { rows: number; complete: boolean; cause?: unknown }) => Promise<void>;
}

const FIRST_READ_ROWS = 50;
const MAX_READ_ROWS = 250;
const READ_CHARACTERS = 512 * 1024;
/** Rows made into text in one go; other requests have their turn between two. */
const SLICE_ROWS = 100;

/**
 * The file, made as fast as it is read and no faster. Only when every row that was counted has left does it end well;
 * otherwise it errors, which a client sees as an aborted transfer.
 */
export function csvStream(
  source: SubmissionStream,
  columns: Columns,
  options: CsvStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const body = createBody(source, columns, options.variant);
  const startedMs = performance.now();
  let sentMs = startedMs;
  let sentBytes = 0;
  let takenBytes = 0;
  // Only what the reader lets pass counts against it, not the time that the database takes.
  let waitedMs = 0;
  let isOver = false;
  let stallTimer: NodeJS.Timeout | undefined;

  const end = async (complete: boolean, cause?: unknown): Promise<void> => {
    if (isOver) return;
    isOver = true;
    clearTimeout(stallTimer);
    void source.close();
    await options.onEnd({ rows: body.rows(), complete, ...(cause === undefined ? {} : { cause }) });
  };

  const fail = async (controller: ReadableStreamDefaultController<Uint8Array>, cause: unknown): Promise<void> => {
    // The HTTP library may send on the message of what a stream fails with: it gets none of a library's words.
    if (!options.hangUp()) controller.error(new Error("The export ended early."));
    await end(false, cause);
  };

  const send = (controller: ReadableStreamDefaultController<Uint8Array>, text: string): void => {
    const piece = encoder.encode(text);
    controller.enqueue(piece);
    sentMs = performance.now();
    const patienceMs = Math.min(
      options.stallTimeoutMs,
      options.stallTimeoutMs + (takenBytes / options.minBytesPerSecond) * 1_000 - waitedMs,
      options.deadlineMs - (sentMs - startedMs),
    );
    sentBytes = piece.byteLength;
    stallTimer = setTimeout(
      () => void fail(controller, new Error("The client read the export too slowly.")),
      Math.max(0, patienceMs),
    );
  };

  const noteTaken = (): void => {
    clearTimeout(stallTimer);
    takenBytes += sentBytes;
    waitedMs += performance.now() - sentMs;
  };

  return new ReadableStream<Uint8Array>({
    start: (controller) => send(controller, csvHeader(columns.header, options.variant)),
    pull: async (controller) => {
      noteTaken();
      try {
        const text = await body.next();
        if (isOver) return;
        if (text !== null) return send(controller, text);
        await end(true);
        controller.close();
      } catch (error) {
        await fail(controller, error);
      }
    },
    cancel: () => end(false),
  });
}

/** The records after the header, piece by piece; null after the last one. */
function createBody(source: SubmissionStream, columns: Columns, variant: ExportVariant) {
  let rows = 0;
  let batch = read(source, FIRST_READ_ROWS);
  return {
    rows: () => rows,
    next: async (): Promise<string | null> => {
      const found = await batch;
      if (found.length === 0) {
        if (rows !== source.rowCount) throw new Error(`An export had ${rows} rows instead of ${source.rowCount}.`);
        return null;
      }
      // The database works on the next rows while these are made into text.
      batch = read(source, nextReadRows(found));
      const text = await textOf(found, columns, variant);
      rows += found.length;
      return text;
    },
  };
}

function read(source: SubmissionStream, most: number): Promise<readonly ExportRow[]> {
  const rows = source.read(most);
  // Whoever waits for the rows hears of a failure; after a cancelled download nobody waits.
  rows.catch(() => undefined);
  return rows;
}

/** A submission may have 256 KiB, and most have less than one: few large ones at a time, or many small ones. */
function nextReadRows(rows: readonly ExportRow[]): number {
  let characters = 1;
  for (const { fields } of rows) for (const [, value] of fields) characters += value.length;
  return Math.max(1, Math.min(MAX_READ_ROWS, Math.floor((rows.length * READ_CHARACTERS) / characters)));
}

async function textOf(rows: readonly ExportRow[], columns: Columns, variant: ExportVariant): Promise<string> {
  let text = "";
  for (let from = 0; from < rows.length; from += SLICE_ROWS) {
    if (from > 0) await setImmediate();
    text += csvText(rows.slice(from, from + SLICE_ROWS).map(columns.toRecord), variant);
  }
  return text;
}
