import { Readable } from "node:stream";
import type { FileStorage } from "../../server/files/file-storage.ts";
import type { World } from "./world.ts";

interface Content {
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
}

/** The one file storage of a life, with what lies in it. */
export class Storage implements FileStorage {
  readonly contents = new Map<string, Content>();
  /** Something was stored, or may have been. */
  wasUsed = false;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async write(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    this.wasUsed = true;
    const pieces: Buffer[] = [];
    // A piece cannot be used after the next one is asked for.
    for await (const piece of content) pieces.push(Buffer.from(piece));
    await this.#world.storing("store a file", () => {
      this.contents.set(key, { bytes: Buffer.concat(pieces), modifiedAt: new Date(this.#world.nowMs) });
    });
  }

  read(key: string): Promise<Readable | null> {
    return this.#world.storing("read a file", () => {
      const content = this.contents.get(key);
      return content === undefined ? null : Readable.from([content.bytes]);
    });
  }

  has(key: string): Promise<boolean> {
    return this.#world.storing("look for a file", () => this.contents.has(key));
  }

  remove(keys: readonly string[]): Promise<void> {
    return this.#world.storing("remove files", () => {
      for (const key of keys) this.contents.delete(key);
    });
  }

  async *list() {
    yield* await this.#world.storing("list files", () =>
      [...this.contents].map(([key, { modifiedAt }]) => ({ key, modifiedAt })),
    );
  }
}
