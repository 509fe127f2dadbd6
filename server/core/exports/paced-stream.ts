/** Readers hold a snapshot or a file open. */
export interface ReaderLimits {
  /** Longest time without reading. */
  readonly stallTimeoutMs: number;
  /** Minimum average speed after that. */
  readonly minBytesPerSecond: number;
  /** Limit of the whole download. */
  readonly deadlineMs: number;
}

export interface PacedStreamOptions extends ReaderLimits {
  /** Cuts the connection under an answer whose head is sent; false where there is none to cut. */
  readonly hangUp: () => boolean;
  /** Told once, when all is sent or the stream has broken or was cancelled; a failure at the end breaks the stream. */
  readonly onEnd: (outcome: { rows: number; complete: boolean; cause?: unknown }) => Promise<void>;
}

export interface ExportPieces {
  /** `null` after the last one. Throws where the file cannot be completed. */
  next(): Promise<Uint8Array | null>;
  /** Rows in the pieces so far. */
  rows(): number;
  /** Gives back what is open, wherever the reading is; never fails. */
  close(): Promise<void>;
}

/**
 * The file, made as fast as it is read and no faster. Only when its last piece has left does it end well; otherwise it
 * errors, which a client sees as an aborted transfer.
 */
export function pacedStream(pieces: ExportPieces, options: PacedStreamOptions): ReadableStream<Uint8Array> {
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
    void pieces.close();
    await options.onEnd({ rows: pieces.rows(), complete, ...(cause === undefined ? {} : { cause }) });
  };

  const fail = async (controller: ReadableStreamDefaultController<Uint8Array>, cause: unknown): Promise<void> => {
    // The HTTP library may send on the message of what a stream fails with: it gets none of a library's words.
    if (!options.hangUp()) controller.error(new Error("The export ended early."));
    await end(false, cause);
  };

  const send = (controller: ReadableStreamDefaultController<Uint8Array>, piece: Uint8Array): void => {
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
    pull: async (controller) => {
      noteTaken();
      try {
        const piece = await pieces.next();
        if (isOver) return;
        if (piece !== null) return send(controller, piece);
        await end(true);
        controller.close();
      } catch (error) {
        await fail(controller, error);
      }
    },
    cancel: () => end(false),
  });
}
