import { fstatSync, openSync, readSync, writeSync } from "node:fs";

export type Flushes = "kept" | "ignored";

export interface PowerCut {
  /** The fate of unflushed writes: a disk may have made any of them durable, or only some of their sectors. */
  readonly survivors: "none" | "some-writes" | "some-sectors";
  readonly seed: number;
}

interface Write {
  readonly offset: number;
  readonly data: Buffer;
}

const SECTOR = 512;
const BLOCK = 4_096;

/** A disk with a volatile write cache: an image file, and the writes since the last flush in memory. */
export class VolatileCache {
  readonly size: number;
  readonly #image: number;
  readonly #flushes: Flushes;
  /** The newest content of blocks written since the last flush. */
  readonly #dirty = new Map<number, Buffer>();
  #unflushed: Write[] = [];

  constructor(path: string, flushes: Flushes) {
    [this.#image, this.#flushes] = [openSync(path, "r+"), flushes];
    this.size = fstatSync(this.#image).size;
  }

  read(offset: number, length: number): Buffer {
    const data = Buffer.alloc(length);
    readSync(this.#image, data, 0, length, offset);
    for (let index = Math.floor(offset / BLOCK); index * BLOCK < offset + length; index += 1) {
      const block = this.#dirty.get(index);
      if (block === undefined) continue;
      const start = Math.max(offset, index * BLOCK);
      block.copy(data, start - offset, start - index * BLOCK);
    }
    return data;
  }

  write(offset: number, data: Buffer): void {
    this.#unflushed.push({ offset, data });
    for (let done = 0; done < data.length; ) {
      const index = Math.floor((offset + done) / BLOCK);
      const block = this.#blockAt(index);
      done += data.copy(block, offset + done - index * BLOCK, done);
      this.#dirty.set(index, block);
    }
  }

  flush(): void {
    // The control: a disk that falsely reports a flush.
    if (this.#flushes === "ignored") return;
    for (const [index, block] of this.#dirty) writeSync(this.#image, block, 0, BLOCK, index * BLOCK);
    this.#dirty.clear();
    this.#unflushed = [];
  }

  /** Discards unflushed writes, except the survivors. */
  cut({ survivors, seed }: PowerCut): void {
    const survives = coin(seed);
    for (const { offset, data } of survivors === "none" ? [] : this.#unflushed) {
      const step = survivors === "some-writes" ? data.length : SECTOR;
      for (let from = 0; from < data.length; from += step) {
        if (survives()) writeSync(this.#image, data, from, Math.min(step, data.length - from), offset + from);
      }
    }
    this.#dirty.clear();
    this.#unflushed = [];
  }

  #blockAt(index: number): Buffer {
    const known = this.#dirty.get(index);
    if (known !== undefined) return known;
    const block = Buffer.alloc(BLOCK);
    readSync(this.#image, block, 0, BLOCK, index * BLOCK);
    return block;
  }
}

function coin(seed: number): () => boolean {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >= 2 ** 31;
  };
}
