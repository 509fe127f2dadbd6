import type { SubmissionStream } from "../services/submissions/export.ts";
import type { ExportVariant } from "../store/database/db.ts";
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
  let most = FIRST_READ_ROWS;
  return {
    rows: () => rows,
    next: async (): Promise<string | null> => {
      const batch = await source.read(most);
      if (batch.length === 0) {
        if (rows !== source.rowCount) throw new Error(`An export had ${rows} rows instead of ${source.rowCount}.`);
        return null;
      }
      const text = csvText(batch.map(columns.toRecord), variant);
      rows += batch.length;
      // A submission may have 256 KiB, and most have less than one: few large ones at a time, or many small ones.
      most = Math.max(1, Math.min(MAX_READ_ROWS, Math.floor((batch.length * READ_CHARACTERS) / text.length)));
      return text;
    },
  };
}
