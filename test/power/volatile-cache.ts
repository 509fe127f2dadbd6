import { fstatSync, openSync, readSync, writeSync } from "node:fs";

export type Flushes = "kept" | "ignored";

export interface PowerCut {
  /** What becomes of writes that were not flushed: a disk may have made any of them durable, or some sectors of them. */
  readonly survivors: "none" | "some-writes" | "some-sectors";
  readonly seed: number;
}

interface Write {
  readonly offset: number;
  readonly data: Buffer;
}

const SECTOR = 512;
const BLOCK = 4_096;

/** What a disk with a volatile write cache holds: an image file, and in memory what was written since the last flush. */
export class VolatileCache {
  readonly size: number;
  readonly #image: number;
  readonly #flushes: Flushes;
  /** The newest content of the blocks that were written since the last flush. */
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
    // The control: a disk that says it has flushed.
    if (this.#flushes === "ignored") return;
    for (const [index, block] of this.#dirty) writeSync(this.#image, block, 0, BLOCK, index * BLOCK);
    this.#dirty.clear();
    this.#unflushed = [];
  }

  /** Loses what was not flushed, save what survives. */
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
