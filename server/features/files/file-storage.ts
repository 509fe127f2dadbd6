import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

/** A place that holds files as sequences of bytes, each under a key that cannot be guessed. Content never changes. */
export interface FileStorage {
  /** Stores content whole or not at all. It is durable when this resolves. Pieces cannot be used after the next one is asked for. */
  write(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** `null` when there is none. Whoever gets it must read or destroy it: it can have a file or a connection open. */
  read(key: string): Promise<Readable | null>;
  /** True if there is one. */
  has(key: string): Promise<boolean>;
  /** Keys without content are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Everything there is, also what an interrupted write left behind. */
  list(): AsyncIterable<StoredContent>;
}

export interface StoredContent {
  readonly key: string;
  readonly modifiedAt: Date;
}

const KEY = /^[0-9a-f]{64}$/;

/** Returns a key that nobody can guess. A key is written once only: the encryption of its content depends on it. */
export function newStorageKey(): string {
  return randomBytes(32).toString("hex");
}

export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

/** Content that its row names cannot be read: it is not there, was changed, or its encryption key is lost. */
export class FileUnreadable extends Error {
  readonly reason: "missing" | "damaged" | "key-lost";

  constructor(reason: FileUnreadable["reason"], options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.name = "FileUnreadable";
    this.reason = reason;
  }
}

const MESSAGES = {
  missing: "The file is not in the file storage.",
  damaged: "The file in the file storage is damaged.",
  "key-lost": "The key that the file was encrypted with is lost.",
} as const;
