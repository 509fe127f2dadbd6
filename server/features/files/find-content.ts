import { Readable } from "node:stream";
import type { FileStorage } from "./file-storage.ts";

interface Found {
  readonly place: FileStorage;
  readonly content: Readable;
}

/**
 * Returns the content from whichever place has it; null if none has. If it is moved to another place during the read,
 * the rest comes from there.
 */
export async function findContent(places: readonly FileStorage[], key: string): Promise<Readable | null> {
  const found = await find(places, key);
  if (found === null || places.length === 1) return found?.content ?? null;
  let { place, content } = found;

  async function* follow(): AsyncGenerator<Buffer> {
    let [given, givenHere] = [0, 0];
    for (;;) {
      try {
        for await (const piece of withoutStart(content, given - givenHere)) {
          given += piece.length;
          givenHere += piece.length;
          yield piece;
        }
        return;
      } catch (error) {
        // Without a byte from this place, another try would not help.
        const next = givenHere > 0 && (await hasLeft(place, key)) ? await find(places, key) : null;
        if (next === null) throw error;
        givenHere = 0;
        ({ place, content } = next);
      }
    }
  }
  // A generator destroyed before its first read never started, so it would close nothing.
  return Readable.from(follow(), { objectMode: false }).once("close", () => content.destroy());
}

/** Asks the first place again at the end, because a file may move there while the others are asked. */
async function find(places: readonly FileStorage[], key: string): Promise<Found | null> {
  for (const place of places.length === 1 ? places : [...places, ...places.slice(0, 1)]) {
    const content = await place.read(key);
    if (content !== null) return { place, content };
  }
  return null;
}

async function hasLeft(place: FileStorage, key: string): Promise<boolean> {
  return !(await place.has(key).catch(() => true));
}

async function* withoutStart(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of content) {
    const rest = piece.subarray(left);
    left = Math.max(0, left - piece.length);
    if (rest.length > 0) yield rest;
  }
}
