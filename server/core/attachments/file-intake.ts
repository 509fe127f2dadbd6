import type { NewFile } from "./store.ts";

/** What one sender may still add to the files of a form. */
export interface FileShare {
  /** False if that many bytes are too many. */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

export interface SentFile {
  readonly name: string;
  /** `null` or empty if none was declared. */
  readonly declaredType: string | null;
}

export interface FileReceiver {
  /** Available once `settled` of all files has resolved. */
  readonly outcome: Pick<NewFile, "leftOut" | "storageKey" | "sha256" | "size">;
  /** The same; of one that was left out by its name alone. */
  readonly inspection: Pick<NewFile, "type" | "signals">;
  write(bytes: Buffer): void;
  end(): void;
}

/**
 * Receives the files of one submission. A file beyond a limit is left out and only counted. Nothing here throws because
 * of a file: the message is kept whatever happens to its files.
 */
export interface FileIntake {
  open(sent: SentFile): FileReceiver;
  /** Resolves when the storage has taken what has arrived so far, so at most one chunk of each file is in memory. */
  drained(): Promise<void>;
  /** Resolves when each file is durable or left out. */
  settled(): Promise<void>;
  /** Call when nothing more arrives: returns unused budget to later senders. */
  settleBudget(): void;
  /** Removes the files of a submission that is not kept. Any that cannot be removed now are left to the sweep. */
  discard(): Promise<void>;
}

/** Leaves out every file. */
export const NO_FILES: FileIntake = {
  open: () => {
    let size = 0;
    return {
      get outcome() {
        return { leftOut: "not-taken" as const, storageKey: null, sha256: null, size };
      },
      inspection: { type: null, signals: [] },
      write: ({ length }) => {
        size += length;
      },
      end: () => {},
    };
  },
  drained: async () => {},
  settled: async () => {},
  settleBudget: () => {},
  discard: async () => {},
};
