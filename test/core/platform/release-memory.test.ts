import { describe, expect, it } from "vitest";
import { releaseMemory } from "../../../server/core/platform/release-memory.ts";

const MIB = 1_024 ** 2;

describe("Released memory", () => {
  it("is freed at once, without waiting for a garbage collection", () => {
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 32; count += 1) releaseMemory(Buffer.alloc(MIB));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * MIB);
  });

  it("is always the whole of a large buffer, never a part of one or a small one", () => {
    const whole = Buffer.alloc(16_384);
    releaseMemory(whole);
    expect(whole).toHaveLength(0);
    const part = Buffer.alloc(65_536, 1).subarray(0, 32_768);
    const small = Buffer.alloc(16_383, 1);
    releaseMemory(part);
    releaseMemory(small);
    expect([part.at(-1), small.at(-1)]).toEqual([1, 1]);
  });
});
