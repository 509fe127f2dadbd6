import { MIN_ORPHAN_AGE_MS } from "../../server/services/files/remove-files.ts";
import type { Storage } from "./storage.ts";
import type { ModelState } from "./store/state.ts";

/** Of one submission, as the forms of lives allow. */
const MAX_FILES = 2;

/** That rows and stored contents agree, and that a file is what its visitor sent. */
export class FileChecks {
  readonly #model: ModelState;
  readonly #storage: Storage;
  readonly #hasFaults: boolean;
  readonly #fail: (text: string) => void;
  /** By the id of the file. */
  readonly #texts = new Map<string, string>();

  constructor(model: ModelState, storage: Storage, hasFaults: boolean, fail: (text: string) => void) {
    this.#model = model;
    this.#storage = storage;
    this.#hasFaults = hasFaults;
    this.#fail = fail;
  }

  /** A visitor sent a file. */
  sent(fileId: string, text: string): void {
    this.#texts.set(fileId, text);
  }

  kept(submissionId: string): void {
    for (const { id, position, leftOut, size } of this.#model.filesOf(submissionId)) {
      const expected = position >= MAX_FILES ? "too-many" : null;
      if (!this.#hasFaults && leftOut !== expected) this.#fail(`${id} was left out: ${leftOut}`);
      if (size !== this.#texts.get(id)?.length) this.#fail(`${id} has another size than what was sent`);
    }
  }

  /** An email carried files. */
  attached(submissionId: string, contents: readonly string[]): void {
    const sent = this.#model.filesOf(submissionId).map(({ id }) => this.#texts.get(id));
    // Those of what was erased while the email was on its way are not known any more.
    if (sent.length === 0) return;
    const foreign = contents.find((text) => !sent.includes(text));
    if (foreign !== undefined) this.#fail(`${submissionId} was mailed with a file that its visitor did not send`);
  }

  /** What a file reads as. */
  read(fileId: string, text: string): void {
    if (text !== this.#texts.get(fileId)) this.#fail(`${fileId} does not read as its visitor sent it`);
  }

  always(): void {
    for (const { id, storageKey } of this.#model.files.values()) {
      if (storageKey !== null && !this.#storage.contents.has(storageKey)) this.#fail(`the content of ${id} is gone`);
    }
  }

  /** Content from before `before` that no row names and that is not about to be removed. */
  strays(before: Date): string[] {
    const named = new Set([...this.#model.files.values()].map(({ storageKey }) => storageKey));
    return [...this.#storage.contents]
      .filter(([key, { modifiedAt }]) => modifiedAt < before && !named.has(key) && !this.#model.fileRemovals.has(key))
      .map(([key]) => key);
  }

  /** The sweep that began at an instant has ended. */
  swept(begunAt: Date): void {
    const strays = this.strays(new Date(begunAt.getTime() - MIN_ORPHAN_AGE_MS));
    if (strays.length > 0) this.#fail(`the sweep leaves ${strays.length} files that no row names`);
  }

  /** Nothing is under way any more, and the removal of what was to be removed has run. */
  settled(now: Date): void {
    if (this.#model.fileRemovals.size > 0) this.#fail(`${this.#model.fileRemovals.size} files are never removed`);
    const strays = this.#hasFaults ? [] : this.strays(now);
    if (strays.length > 0) this.#fail(`${strays.length} files are left that no row names`);
  }

  /** Nothing is left but what rows name, and what is counted is what lies there. */
  atEnd(): void {
    const kept = [...this.#model.files.values()].filter(({ storageKey }) => storageKey !== null);
    const files = kept.length;
    const bytes = kept.reduce((sum, { size }) => sum + size, 0);
    const lying = [...this.#storage.contents.values()];
    const lyingBytes = lying.reduce((sum, content) => sum + content.bytes.length - ENCRYPTION_BYTES, 0);
    if (files !== lying.length || bytes !== lyingBytes) {
      this.#fail(`${files} files of ${bytes} bytes are counted, and ${lying.length} of ${lyingBytes} bytes lie there`);
    }
  }
}

/** Of a file of a single chunk: its head and its tag. */
const ENCRYPTION_BYTES = 12 + 16;
