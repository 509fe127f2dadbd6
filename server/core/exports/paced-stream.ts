/** Limits readers, because each holds a snapshot or a file open. */
export interface ReaderLimits {
  /** Longest time without reading. */
  readonly stallTimeoutMs: number;
  /** Minimum average speed after that. */
  readonly minBytesPerSecond: number;
  /** Limit for the whole download. */
  readonly deadlineMs: number;
}

export interface PacedStreamOptions extends ReaderLimits {
  /** Cuts the connection once the response head is sent; false if there is no connection to cut. */
  readonly hangUp: () => boolean;
  /**
   * Called once, when everything is sent or the stream failed or was cancelled; a rejection at the end fails the
   * stream.
   */
  readonly onEnd: (outcome: { rows: number; complete: boolean; cause?: unknown }) => Promise<void>;
}

export interface ExportPieces {
  /** `null` after the last one. Throws if the file cannot be completed. */
  next(): Promise<Uint8Array | null>;
  /** Rows in the pieces so far. */
  rows(): number;
  /** Releases open resources at any point of reading; never fails. */
  close(): Promise<void>;
}

/**
 * The file, produced only as fast as it is read. The stream ends normally only after its last piece; otherwise it
 * errors, which a client sees as an aborted transfer.
 */
export function pacedStream(pieces: ExportPieces, options: PacedStreamOptions): ReadableStream<Uint8Array> {
  const startedMs = performance.now();
  let sentMs = startedMs;
  let sentBytes = 0;
  let takenBytes = 0;
  // Only the reader's delays count against it, not the database's.
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
    // The HTTP library may send a stream's error message to the client, so it gets a generic one.
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
