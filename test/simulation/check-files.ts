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

  /** Nothing is under way any more: without faults nothing lies there that no row names. */
  settled(): void {
    const named = new Set([...this.#model.files.values()].map(({ storageKey }) => storageKey));
    const strays = this.#hasFaults ? [] : [...this.#storage.contents.keys()].filter((key) => !named.has(key));
    if (strays.length > 0) this.#fail(`${strays.length} files are left that no row names`);
  }
}
