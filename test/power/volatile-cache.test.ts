import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Flushes, type PowerCut, VolatileCache } from "./volatile-cache.ts";

const [SIZE, SECTOR, WRITES] = [1_048_576, 512, 64] as const;
const allLost: PowerCut = { survivors: "none", seed: 0 };

function makeDisk(flushes: Flushes = "kept") {
  const folder = mkdtempSync(join(tmpdir(), "postern-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "image");
  writeFileSync(path, "");
  truncateSync(path, SIZE);
  return { disk: new VolatileCache(path, flushes), image: () => readFileSync(path) };
}

/** Makes writes of this many sectors each, cuts the power, and returns which sectors are in the image. */
function survivorsOf(how: PowerCut, sectors: number): string {
  const { disk, image } = makeDisk();
  const length = sectors * SECTOR;
  for (let at = 0; at < WRITES; at += 1) disk.write(at * length, Buffer.alloc(length, 1));
  disk.cut(how);
  const content = image();
  return Array.from({ length: WRITES * sectors }, (_, at) => content[at * SECTOR]).join("");
}

describe("A disk with a volatile write cache", () => {
  test("reads back what was written across blocks, before and after a flush", () => {
    const { disk } = makeDisk();
    disk.write(4_000, Buffer.from("over the edge of a block".repeat(300)));
    const before = disk.read(3_999, 7_202);
    disk.flush();
    expect(disk.read(3_999, 7_202)).toEqual(before);
    expect(before.subarray(1, 25).toString()).toBe("over the edge of a block");
    expect([before[0], before.at(-1)]).toEqual([0, 0]);
  });

  test("keeps flushed writes and loses the others when its power is cut", () => {
    const { disk, image } = makeDisk();
    disk.write(0, Buffer.from("flushed"));
    disk.flush();
    disk.write(0, Buffer.from("newer"));
    disk.write(SECTOR, Buffer.from("newest"));
    disk.cut(allLost);
    expect(image().subarray(0, 7).toString()).toBe("flushed");
    expect(image()[SECTOR]).toBe(0);
  });

  test("loses writes that it reported as flushed when it ignores flushes", () => {
    const { disk, image } = makeDisk("ignored");
    disk.write(0, Buffer.from("flushed"));
    disk.flush();
    disk.cut(allLost);
    expect(image()[0]).toBe(0);
  });

  test("can keep some writes whole, and the same ones for the same seed", () => {
    const found = survivorsOf({ survivors: "some-writes", seed: 7 }, 2);
    expect(found).toMatch(/^(00|11)+$/);
    expect(found).toMatch(/00.*11|11.*00/);
    expect(survivorsOf({ survivors: "some-writes", seed: 7 }, 2)).toBe(found);
    expect(survivorsOf({ survivors: "some-writes", seed: 8 }, 2)).not.toBe(found);
  });

  test("can keep some sectors of a write and lose others", () => {
    expect(survivorsOf({ survivors: "some-sectors", seed: 7 }, 2)).toMatch(/^(..)*(01|10)/);
  });
});
