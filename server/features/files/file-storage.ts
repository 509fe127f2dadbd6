import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

/** A place that stores files as byte sequences, each under an unguessable key. Content never changes. */
export interface FileStorage {
  /**
   * Stores content whole or not at all; durable once this resolves. A chunk must not be used after the next one is
   * requested.
   */
  write(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** `null` if there is none. The caller must read or destroy it, because it can hold a file or a connection open. */
  read(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  /** Keys without content are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** All stored content, including leftovers of interrupted writes. */
  list(): AsyncIterable<StoredContent>;
}

export interface StoredContent {
  readonly key: string;
  readonly modifiedAt: Date;
}

const KEY = /^[0-9a-f]{64}$/;

/** Returns an unguessable key. A key is written only once: the encryption of its content depends on it. */
export function newStorageKey(): string {
  return randomBytes(32).toString("hex");
}

export function isStorageKey(text: string): boolean {
  return KEY.test(text);
}

export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error("A file's storage key is not one.");
  return key;
}

/** Content named by a row cannot be read: it is missing, was changed, or its encryption key is lost. */
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
